"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { PartBoundary } from "@/lib/client/part-boundary";

const HelpPanel = lazy(() => import("./help-panel"));

const PANEL_ID = "help-panel";

/**
 * Opens the help topic of the current screen beside it; the panel is a native popover.
 * @param props.texts the URL of its texts.
 */
export function HelpButton({ texts }: { texts: string }) {
  const t = useTranslations("shell.help");
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL_ID}
        aria-label={t("label")}
        title={t("label")}
        className="target flex size-(--control) items-center justify-center rounded-control text-ink-2 hover:bg-row-hover hover:text-ink"
      >
        <Icon of={CircleHelp} size={20} />
      </button>
      <section
        id={PANEL_ID}
        popover="auto"
        aria-label={t("label")}
        onToggle={() => setWasOpen(true)}
        className="appear fixed top-14 right-3 z-(--z-pop) max-h-[calc(100dvh-5rem)] w-[min(26rem,calc(100vw-24px))] overflow-y-auto rounded-box border border-line bg-raised p-5 text-ink shadow-raised"
      >
        <PartBoundary>
          <Suspense>{wasOpen && <HelpPanel texts={texts} />}</Suspense>
        </PartBoundary>
      </section>
    </>
  );
}
