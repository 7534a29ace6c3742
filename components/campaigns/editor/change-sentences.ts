import { useFormatter, useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { formatRuleBoundary } from "@/components/search/explain/rule-when";
import { useSite } from "@/lib/client/site-context";
import type { CampaignStep } from "@/lib/domain/campaigns/merge-campaign";
import { formatSubject } from "@/lib/domain/search/campaign-title";

/** Changes of a campaign as sentences. */
export function useCampaignSentences(): (steps: readonly CampaignStep[]) => string[] {
  const t = useTranslations("campaigns.drafts.change");
  const names = useTranslations("campaigns.placements");
  const format = useFormatter();
  const { name, subject } = useCampaignKind();
  const { site, supports } = useSite();
  const style = { withTimes: supports("rule_times"), timeZone: site.time_zone };
  function formatDate(step: { field: "active_from" | "active_to"; after: string | null }): string {
    if (step.after === null) return t(`${step.field}.removed`);
    return t(`${step.field}.set`, { at: formatDay(step.after, step.field === "active_to") });
  }
  const formatDay = (value: string, isEnd: boolean) => formatRuleBoundary(value, style, isEnd);
  function formatStep(step: CampaignStep): string {
    switch (step.field) {
      case "subjects": {
        const shown = step.subjects.map((one) => formatSubject(name, one));
        const words = { subjects: format.list(shown, { type: "unit" }), count: shown.length };
        return t(`${subject}.${step.kind}`, words);
      }
      case "placement":
        return t(`placement.${step.kind}`, { placement: names(step.placement) });
      case "image": {
        const verb = step.before === null ? "added" : step.after === null ? "removed" : "changed";
        return t(`image.${verb}`, { placement: names(step.placement), device: step.device });
      }
      case "target_url":
        return step.after === null ? t("target.removed") : t("target.set", { url: step.after });
      default:
        return formatDate({ field: step.field, after: step.after });
    }
  }
  return (steps) => steps.map(formatStep);
}
