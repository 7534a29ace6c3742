import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Banner, UnreadableRows } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import type { Shot } from "@/lib/contract/screenshots/screenshots";
import { PictureDialog } from "./picture-dialog";
import { ShotCard } from "./shot-card";
import type { ShownRun } from "./use-run";

/** The pictures of the shown run, with the progress of each device. */
export function RunView({ run }: { run: ShownRun }) {
  const t = useTranslations("screenshots.run");
  const id = useId();
  const [opened, setOpened] = useState<Shot | null>(null);
  const { found, state, isActive, isSlow, resume } = run;
  const shots = state?.screenshots ?? [];
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4">
      <h2 id={id} className="font-semibold text-xl">
        {t("title")}
      </h2>
      {state === undefined && found.isError && <FailedRead of={found} title={t("failed")} headingLevel={3} />}
      {state === undefined && !found.isError && (
        <EmptyState kind="nothing" title={t("none")} headingLevel={3}>
          {t("noneHint")}
        </EmptyState>
      )}
      <p role="status" className="text-ink-2 empty:hidden">
        {state !== undefined && <Progress run={run} />}
      </p>
      {isSlow && (
        <Banner
          kind="warn"
          isLive
          title={t("slow")}
          actions={<Button onClick={() => void resume()}>{t("resume")}</Button>}
        >
          {t("slowHint")}
        </Banner>
      )}
      <UnreadableRows of={state} />
      <ul className="grid items-start gap-5 sm:grid-cols-2 2xl:grid-cols-3">
        {shots.map((shot) => (
          <ShotCard key={shot.device} shot={shot} isActive={isActive} onOpen={() => setOpened(shot)} />
        ))}
      </ul>
      {opened !== null && <PictureDialog shot={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Progress({ run: { state, isActive } }: { run: ShownRun }) {
  const t = useTranslations("screenshots.run");
  const shots = state?.screenshots ?? [];
  const done = shots.filter(({ url }) => Boolean(url)).length;
  if (!isActive) return t("ended", { done, all: shots.length });
  const position = state?.position ?? 0;
  if (state?.status === "queued" && position > 0) return t("queued", { position });
  return shots.length === 0 ? t("started") : t("progress", { done, all: shots.length });
}
