"use client";

import { useTranslations } from "next-intl";
import { ScreenLink, useScreenAddress } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import { buildScreenPath, findScreen, getScreen } from "@/lib/domain/kit/screens";
import { AddMessages } from "./add-messages";
import { HelpArticle, readTopic } from "./help-article";

/**
 * The help topic of the screen that is open; loaded when the panel opens for the first time.
 * @param props.texts the URL of its texts.
 */
export default function HelpPanel({ texts }: { texts: string }) {
  return (
    <AddMessages texts={texts}>
      <CurrentTopic />
    </AddMessages>
  );
}

/** The topic of the current screen, with a link to all topics. */
export function CurrentTopic() {
  const t = useTranslations("help");
  const { site } = useSite();
  const screen = findScreen(useScreenAddress().pathname)?.screen?.name ?? null;
  const topic = screen === null ? null : readTopic(t, screen);
  const all = buildScreenPath(getScreen("help"), site.trackingCode);
  return (
    <>
      {topic === null ? <p>{t("panel.none")}</p> : <HelpArticle topic={topic} />}
      <p className="mt-4 border-line border-t pt-3">
        <ScreenLink href={topic === null ? all : `${all}#${screen}`}>{t("panel.all")}</ScreenLink>
      </p>
    </>
  );
}
