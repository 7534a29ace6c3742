import { createTranslator } from "next-intl";
import { describePlan, type PlanTexts } from "@/components/catalogue/plans/plan-sentence";
import { describeTimetable } from "@/lib/domain/catalogue/plan-description";
import { validatePlan } from "@/lib/domain/catalogue/plan-timetable";
import cs from "@/messages/cs";
import en from "@/messages/en";
import pl from "@/messages/pl";
import sk from "@/messages/sk";

const FILES = { en, cs, sk, pl } as const;

function sentenceIn(locale: keyof typeof FILES, cron: string): string {
  const t = createTranslator({ locale, messages: FILES[locale], namespace: "plans" }) as unknown as PlanTexts;
  const verdict = validatePlan({ type: "cron", cron, times: [], days: [], time_zone: "UTC" });
  if ("errors" in verdict) throw new Error(JSON.stringify(verdict.errors));
  // Czech and Slovak lists have a non-breaking space after "a".
  return describePlan(t, locale, describeTimetable(verdict.timetable)).replaceAll("\u00a0", " ");
}

test.each([
  ["0 6,12 * * *", "Every day at 06:00 and 12:00."],
  ["0 6 * * 1-5", "From Monday to Friday at 06:00."],
  ["30 6 * * 0,6", "At weekends at 06:30."],
  ["0 6 * * 1,3", "On Mondays and Wednesdays at 06:00."],
  ["0 6 1 * *", "On day 1 of the month at 06:00."],
  ["0 6 1,15,L 2 *", "On days 1 and 15 of the month and on the last day of the month in February at 06:00."],
  ["0 6 16 * 1", "On day 16 of the month and also on Mondays at 06:00."],
  ["*/10 * * * *", "Every 10 minutes."],
  ["* * * * *", "Every minute."],
  ["*/30 8-17 * 1,2 *", "Every 30 minutes from 08:00 to 17:30 in January and February."],
  ["0 */3 * * *", "Every 3 hours from 00:00."],
  ["0 * * * *", "Every hour from 00:00."],
  ["15,45 * * * 7", "On Sundays every hour at minutes 15 and 45."],
  ["*/7 8-17 * * *", "90 times a day, from 08:00 to 17:56."],
])("describes %s in English", (cron, sentence) => {
  expect(sentenceIn("en", cron)).toBe(sentence);
});

test.each([
  ["cs", "0 6,12 * * *", "Každý den v 06:00 a 12:00."],
  ["cs", "0 6 * * 3,4", "Ve středu a ve čtvrtek v 06:00."],
  ["cs", "0 6 1,15 3 *", "1. a 15. den v měsíci v březnu v 06:00."],
  ["cs", "*/2 * * * *", "Každé 2 minuty."],
  ["cs", "*/5 * * * *", "Každých 5 minut."],
  ["cs", "0 * * * *", "Každou hodinu od 00:00."],
  ["cs", "0 */6 * * 1-5", "Od pondělí do pátku každých 6 hodin od 00:00."],
  ["sk", "0 6 * * 4,7", "Vo štvrtok a v nedeľu o 06:00."],
  ["sk", "*/3 * * 2 *", "Každé 3 minúty vo februári."],
  ["sk", "0 6 L * *", "Posledný deň v mesiaci o 06:00."],
  ["sk", "15 * * * *", "Každú hodinu v 15. minúte."],
  ["pl", "0 6,18 * * 2,7", "We wtorki i w niedziele o godz. 06:00 i 18:00."],
  ["pl", "*/2 * * * *", "Co 2 minuty."],
  ["pl", "*/5 * * 9,10 *", "Co 5 minut we wrześniu i w październiku."],
  ["pl", "* * * * *", "Co minutę."],
  ["pl", "0 6 10 * 1-5", "10. dnia miesiąca, a także od poniedziałku do piątku o godz. 06:00."],
] as const)("describes %s: %s", (locale, cron, sentence) => {
  expect(sentenceIn(locale, cron)).toBe(sentence);
});
