import * as plans from "@/lib/contract/catalogue/plans";
import { saveFileSource, storePlan } from "./feed-runs";
import { callOrThrow, type UndoCases } from "./undo-case";

/** The writes of plans of feeds. */
export const planCases: UndoCases = {
  "plans.savePlan": async (bench) => {
    const params = { siteId: bench.siteId };
    const schedule = { feed: "item", type: "manual_calendar" as const, time_zone: "Europe/Prague", days: [1, 2] };
    await callOrThrow(bench, plans.savePlan, { params, body: { schedule: { ...schedule, times: ["06:00"] } } });
    const body = { schedule: { ...schedule, times: ["07:30", "12:00"], paused: true } };
    return {
      act: () => callOrThrow(bench, plans.savePlan, { params, body }, { "if-match": '"1"' }),
      look: async () => {
        const body = (await callOrThrow(bench, plans.listPlans, { params })).ok();
        return body.plans;
      },
    };
  },
  "plans.resume": async (bench) => {
    const params = { siteId: bench.siteId };
    const loadPlans = async () => (await callOrThrow(bench, plans.listPlans, { params })).ok();
    await storePlan(bench);
    await saveFileSource(bench, ["a;A"]);
    const [plan] = (await loadPlans()).plans;
    if (plan === undefined) throw new Error("the plan was saved");
    const { type, time_zone, times, days } = plan;
    const schedule = { feed: "item", type, time_zone, times: times ?? [], days: days ?? [], paused: true };
    await callOrThrow(bench, plans.savePlan, { params, body: { schedule } }, { "if-match": '"1"' });
    return {
      act: () => callOrThrow(bench, plans.resume, { params, body: { feed: "item" } }),
      look: async () => (await loadPlans()).plans,
    };
  },
};
