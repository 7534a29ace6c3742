import { createTranslator } from "next-intl";
import { REVIEW_DESCRIBER } from "@/components/customizations/model/describe-review";
import type { ChangeTexts } from "@/components/history/change-words";
import type { Translate } from "@/lib/i18n/error-text";
import messages from "@/messages/en";

const t = createTranslator({ locale: "en", messages, namespace: "change-history" }) as unknown as ChangeTexts;
const otherTexts = createTranslator({ locale: "en", messages }) as unknown as Translate;
const CONTEXT = { t, otherTexts, timeZone: "UTC", locale: "en" };

const BY = { requested_by: { id: "u1", name: "Petra" }, requested_at: "2026-03-10T11:00:00Z" };
const review = { ...BY, note: "Please look" };
const change_request = { ...BY, note: "Too early", author: { id: "u2", name: "Olga" } };

test.each([
  ["a request for approval", { review: null }, { review }, ["Comment: “Please look”"]],
  ["a request for changes", { review }, { review: null, change_request }, ["Comment: “Too early”"]],
  ["a request without a note", { review: null }, { review: { ...review, note: null } }, undefined],
  ["a save of a draft with requested changes", { change_request }, { change_request }, undefined],
  ["another version", null, { mode: "simple" }, undefined],
])("%s", (_, before, after, lines) => {
  expect(REVIEW_DESCRIBER.lines(before, after, CONTEXT)?.map(({ text }) => text)).toEqual(lines);
});
