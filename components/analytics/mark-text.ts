import { useTranslations } from "next-intl";
import type { ChangeMark } from "@/lib/contract/change-marks";
import { screenNamed, screenPath } from "@/lib/domain/screens";

const VERBS = ["publish", "import", "feed_run", "toggle", "undo", "restore", "other"] as const;

/** What a mark says: what was done, and to what. */
export function useMarkText(): (mark: ChangeMark) => string {
  const t = useTranslations("analytics.marks");
  const screens = useTranslations("menu.screens");
  return ({ kind, action, feature, object }) => {
    const verb = VERBS.find((one) => one === action && kind !== "publish" && kind !== "import") ?? kind;
    const screen = screens.has(feature as Parameters<typeof screens>[0])
      ? screens(feature as Parameters<typeof screens>[0])
      : feature;
    return t(`verbs.${verb}`, { title: object.title ?? (feature === "catalogue-import" ? t("catalogue") : screen) });
  };
}

/** Where a mark leads: the difference that the change made, or what the run of a feed changed. */
export function markHref(siteId: string, { change_id, run_id }: Pick<ChangeMark, "change_id" | "run_id">): string {
  if (run_id !== null) {
    const run = new URLSearchParams({ run: run_id, part: "changes" });
    return `${screenPath(screenNamed("feeds-history"), siteId)}?${run}`;
  }
  const path = screenPath(screenNamed("change-history"), siteId);
  return change_id === null ? path : `${path}?change=${change_id}`;
}
