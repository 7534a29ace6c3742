import type { Plan, PlanContent, ScheduleInput } from "@/lib/contract/catalogue/plans";
import type { CronField } from "@/lib/domain/catalogue/cron-fields";
import { CRON_FIELDS } from "@/lib/domain/kit/limits";

/** A plan that is being edited. */
export type PlanDraft = PlanContent & { paused: boolean };

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
// Placeholder of an empty field in a cron line; no cron field accepts it, so validation reports the field as missing.
const EMPTY = ",";

/** A default plan: once a day at night. */
export function createDefaultDraft(timeZone: string, type: PlanContent["type"] = "manual_calendar"): PlanDraft {
  const calendar = { times: ["04:00"], days: [...EVERY_DAY], cron: null };
  const line = { times: [], days: [], cron: "0 4 * * *" };
  return { type, time_zone: timeZone, paused: false, ...(type === "cron" ? line : calendar) };
}

/** Turns a saved plan into a draft. */
export function toDraft({ type, time_zone, times, days, cron, paused }: Plan): PlanDraft {
  return {
    type,
    time_zone,
    cron,
    times: times ?? [],
    days: days ?? [],
    paused: paused !== null && paused !== undefined,
  };
}

/** Whether two drafts are equal. */
export function isSameDraft(a: PlanDraft, b: PlanDraft): boolean {
  return JSON.stringify(normalize(a)) === JSON.stringify(normalize(b));
}

function normalize({ type, time_zone, times, days, cron, paused }: PlanDraft) {
  return [type, time_zone, [...new Set(times)].sort(), [...new Set(days)].sort(), cron, paused];
}

/** A draft as request input; omits `paused` for a backend without pauses. */
export function toSchedule(feed: string, { paused, ...content }: PlanDraft, withPause: boolean): ScheduleInput {
  return { feed, ...content, ...(withPause ? { paused } : {}) };
}

/** The texts of the five fields of a cron line. */
export function splitCron(cron: string | null): Record<CronField, string> {
  const parts = (cron ?? "").split(" ");
  const readField = (index: number): string => (parts[index] === EMPTY ? "" : (parts[index] ?? ""));
  return {
    minute: readField(0),
    hour: readField(1),
    dayOfMonth: readField(2),
    month: readField(3),
    dayOfWeek: readField(4),
  };
}

/** A cron line with one field replaced. */
export function withCronText(cron: string | null, field: CronField, typed: string): string {
  const texts = { ...splitCron(cron), [field]: typed };
  return CRON_FIELDS.map((name) => texts[name].replace(/\s+/g, "") || EMPTY).join(" ");
}
