import type { useTranslations } from "next-intl";
import type { PlanDescription } from "@/lib/domain/catalogue/plan-description";

export type PlanTexts = ReturnType<typeof useTranslations<"plans">>;

export function describePlan(t: PlanTexts, locale: string, reading: PlanDescription): string {
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });
  const when = describeTimes(t, lists, reading);
  const time = describeTimeOfDay(t, lists, reading.time);
  const isInterval = reading.time.kind !== "times";
  // "Every day every 10 minutes" would be redundant.
  const isDaily = reading.days?.kind === "daily" && reading.dates === null;
  if (!isInterval || !isDaily) return asSentence(t("reading.sentence", { when, time }), locale);
  const months = describeMonths(t, lists, reading);
  return asSentence(months === "" ? time : t("reading.timeFirst", { when: months, time }), locale);
}

function describeTimes(t: PlanTexts, lists: Intl.ListFormat, reading: PlanDescription): string {
  const days = describeDays(t, lists, reading);
  const months = describeMonths(t, lists, reading);
  return months === "" ? days : t("reading.daysInMonths", { days, months });
}

function describeDays(t: PlanTexts, lists: Intl.ListFormat, { days, dates }: PlanDescription): string {
  const ofWeek = days === null ? "" : describeWeek(t, lists, days);
  if (dates === null) return ofWeek;
  const list = lists.format(dates.days.map((day) => t("reading.date", { day })));
  const last = t("reading.lastDay");
  const named = t("reading.dates", { count: dates.days.length, list });
  const both = dates.hasLast ? t("reading.datesAndLast", { dates: named, last }) : named;
  const ofMonth = dates.days.length === 0 ? last : both;
  return ofWeek === "" ? ofMonth : t("reading.either", { dates: ofMonth, days: ofWeek });
}

function describeWeek(t: PlanTexts, lists: Intl.ListFormat, part: NonNullable<PlanDescription["days"]>): string {
  if (part.kind !== "days_of_week") return t(`reading.${part.kind}`);
  const names = part.days.map((day) => t(`reading.weekdays.${day as 1}`));
  return t("reading.days_of_week", { list: lists.format(names) });
}

function describeMonths(t: PlanTexts, lists: Intl.ListFormat, { months }: PlanDescription): string {
  if (months === null) return "";
  return t("reading.months", { list: lists.format(months.map((month) => t(`reading.month.${month as 1}`))) });
}

function describeTimeOfDay(t: PlanTexts, lists: Intl.ListFormat, part: PlanDescription["time"]): string {
  switch (part.kind) {
    case "times":
      return t("reading.times", { count: part.times.length, list: lists.format(part.times) });
    case "past_each_hour": {
      const list = lists.format(part.minutes.map((minute) => t("reading.minute", { minute })));
      return t("reading.past_each_hour", { count: part.minutes.length, list });
    }
    case "every_minutes":
      return t("reading.every_minutes", { step: part.step });
    case "every_minutes_between":
      return t("reading.every_minutes_between", { step: part.step, from: part.from, to: part.to });
    case "every_hours":
      return t("reading.every_hours", { step: part.step, from: part.from });
    case "many":
      return t("reading.many", { count: part.count, from: part.from, to: part.to });
  }
}

function asSentence(text: string, locale: string): string {
  return `${text.slice(0, 1).toLocaleUpperCase(locale)}${text.slice(1)}.`;
}
