import type { useTranslations } from "next-intl";
import type { CampaignHealth } from "@/lib/contract/campaigns/campaign-shapes";
import { findHealthState, listHealthProblems } from "@/lib/domain/campaigns/campaign-health";
import { formatDateTime } from "@/lib/i18n/formats";

// The checks of a campaign in words, for the list and the editor.

type CampaignTexts = ReturnType<typeof useTranslations<"campaigns">>;

/** The result of the last check in a few words. */
export function formatHealth(health: CampaignHealth, t: CampaignTexts): string {
  const state = findHealthState(health);
  if (state === "problems") return t("health.problems", { count: listHealthProblems(health).length });
  return t(state === "ok" ? "health.ok" : "health.notChecked");
}

/** When a campaign was checked, or when that was tried; null before the first time. */
export function formatCheckTime(health: CampaignHealth, t: CampaignTexts, timeZone: string): string | null {
  if (health.at === null) return null;
  const at = formatDateTime(health.at, timeZone);
  return t(findHealthState(health) === "unchecked" ? "health.triedAt" : "health.checkedAt", { at });
}

/** Each problem with its place: "Above results, desktop: image not found". */
export function listProblems({ problems }: CampaignHealth, t: CampaignTexts): string[] {
  return problems.map(({ code, placement, device }) => {
    const where =
      placement && device
        ? t("health.banner", { placement: t(`placements.${placement}`), device: t(`devices.${device}`) })
        : placement
          ? t(`placements.${placement}`)
          : t("health.target");
    return t("health.at", { where, what: t(`health.codes.${code}`) });
  });
}
