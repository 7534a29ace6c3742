import * as z from "zod/mini";
import type { ReversalContext, Reversible } from "@/backend/kit/reversible";
import { plansAccess, planType } from "@/lib/contract/catalogue/plans";
import { isAllowed } from "@/lib/domain/kit/access";
import { lockPlan } from "./plan-rows";
import { findPlanRefusal, toPlanVersion, writePlan } from "./save-plan";

// Undoes changes of plans (docs/adr/0017). The object id is the feed.

const planVersion = z.object({
  type: planType,
  time_zone: z.string(),
  times: z.array(z.string()),
  days: z.array(z.int()),
  cron: z.nullable(z.string()),
  paused: z.boolean(),
});

async function write(context: ReversalContext, feed: string, content: unknown): Promise<unknown> {
  const version = content === null ? null : z.parse(planVersion, content);
  const refusal = version === null ? null : findPlanRefusal(version);
  if (refusal !== null) return context.refuse(refusal.errors);
  await writePlan(context, { siteId: context.site.siteId, feed }, version);
  return version;
}

/** A schedule is indivisible, so two versions of it are never merged. */
export const planReversal: Reversible = {
  feature: "plans",
  canRead: (rights) => isAllowed(plansAccess, rights),
  canWrite: (rights) => isAllowed({ ...plansAccess, roles: ["!viewer"] }, rights),
  load: async (tx, siteId, feed) => {
    const row = await lockPlan(tx, { siteId, feed });
    return row === undefined ? null : toPlanVersion(row);
  },
  write,
  merge: () => ({ clash: true }),
};
