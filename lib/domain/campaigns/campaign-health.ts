import type { CampaignHealth } from "@/lib/contract/campaigns/campaign-calls";

// What the stored result of the checks of a campaign says.

export type HealthProblem = CampaignHealth["problems"][number];

/** `unchecked`: never checked, or no problem is known and something could not be checked. */
export type HealthState = "ok" | "problems" | "unchecked";

/** What is wrong, without what could not be checked. */
export function listHealthProblems({ problems }: CampaignHealth): HealthProblem[] {
  return problems.filter(({ code }) => code !== "not_checked");
}

/** The state that lists and the editor show. */
export function findHealthState(health: CampaignHealth): HealthState {
  if (listHealthProblems(health).length > 0) return "problems";
  return health.at === null || health.problems.length > 0 ? "unchecked" : "ok";
}
