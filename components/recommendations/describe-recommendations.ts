import * as z from "zod/mini";
import type { ChangeDescriber, DescribeContext, DiffLine } from "@/components/history/change-words";
import { formatSentence } from "@/components/recommendations/recommender-rules/describe-rule";
import { INTERACTIONS } from "@/lib/contract/recommendations/recommender-rules";
import { nameModel } from "./describe-target";

/** A recommender rule as the history stores it. */
const storedRule = z.object({
  recommender_id: z.string(),
  condition_attribute: z.string(),
  condition_values: z.array(z.string()),
  filter_attribute: z.string(),
  filter_values: z.array(z.string()),
  interaction: z.enum(INTERACTIONS),
});

/** Describes recommender rules as sentences. */
export const RECOMMENDATION_DESCRIBER: ChangeDescriber = {
  lines: (before, after, context) => {
    const old = readRule(before, context);
    const made = readRule(after, context);
    return old === null && made === null ? null : buildLines(old, made);
  },
  isComplete: true,
};

/** The rule of a version as a sentence. */
function readRule(version: unknown, { otherTexts: texts, locale }: DescribeContext): string | null {
  const read = z.safeParse(storedRule, version);
  if (!read.success) return null;
  return formatSentence(read.data, { texts, locale, recommender: nameModel(read.data.recommender_id, texts) });
}

function buildLines(old: string | null, made: string | null): DiffLine[] {
  if (old === made) return [];
  if (old === null) return [{ id: "rule", kind: "added", text: made ?? "", details: [] }];
  if (made === null) return [{ id: "rule", kind: "removed", text: old, details: [] }];
  return [
    { id: "rule-before", kind: "removed", text: old, details: [] },
    { id: "rule", kind: "added", text: made, details: [] },
  ];
}
