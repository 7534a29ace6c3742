import { useTranslations } from "next-intl";
import type { ChangeMark } from "@/lib/contract/history/change-marks";
import { screenNamed, screenPath } from "@/lib/domain/kit/screens";

/** What is done to anything; other actions are told by the kind of their mark. */
const VERBS = ["undo", "restore"] as const;
/** Features whose changes have no name of their own. */
const THINGS = ["synonyms", "redirects", "catalogue-import", "services"] as const;

/** What a mark says: what was done, and to what. */
export function useMarkText(): (mark: ChangeMark) => string {
  const t = useTranslations("analytics.marks");
  return ({ kind, action, feature, object }) => {
    const verb = VERBS.find((one) => one === action) ?? kind;
    const thing = THINGS.find((one) => one === feature) ?? "other";
    return t(`verbs.${verb}`, { title: object.title ?? t(`things.${thing}`) });
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
