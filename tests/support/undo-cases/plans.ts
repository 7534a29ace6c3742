import * as plans from "@/lib/contract/plans";
import { made, type UndoCases } from "./undo-case";

/** The writes of plans of feeds. */
export const planCases: UndoCases = {
  "plans.save": async (bench) => {
    const params = { siteId: bench.siteId };
    const schedule = { feed: "item", type: "manual_calendar" as const, time_zone: "Europe/Prague", days: [1, 2] };
    await made(bench, plans.save, { params, body: { schedule: { ...schedule, times: ["06:00"] } } });
    const body = { schedule: { ...schedule, times: ["07:30", "12:00"], paused: true } };
    return {
      act: () => made(bench, plans.save, { params, body }, { "if-match": '"1"' }),
      look: async () => {
        const { body } = await made(bench, plans.list, { params });
        return (body as { plans: plans.Plan[] }).plans;
      },
    };
  },
};
