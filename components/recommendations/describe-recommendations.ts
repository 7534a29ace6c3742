import * as z from "zod/mini";
import type { ChangeDescriber, DescribeContext, DiffLine } from "@/components/history/change-words";
import { formatSentence } from "@/components/recommendations/recommender-rules/describe-rule";
import { INTERACTIONS } from "@/lib/contract/recommendations/recommender-rules";
import { isModelId } from "@/lib/domain/recommendations/models";
import { parseTarget } from "@/lib/domain/recommendations/target";
import { TARGET_SEPARATOR } from "@/lib/domain/search/kinds";

/** A recommender rule as the history stores it. */
const storedRule = z.object({
  recommender_id: z.string(),
  condition_attribute: z.string(),
  condition_values: z.array(z.string()),
  filter_attribute: z.string(),
  filter_values: z.array(z.string()),
  interaction: z.enum(INTERACTIONS),
});

/** Names customizations of recommendations by model and target, and describes recommender rules as sentences. */
export const RECOMMENDATION_DESCRIBER: ChangeDescriber = {
  title: ({ object }, context) =>
    object.kind === "recommendations-customization" && object.title !== null
      ? formatTitle(object.title, context)
      : null,
  lines: (before, after, context) => {
    const old = readRule(before, context);
    const made = readRule(after, context);
    return old === null && made === null ? null : buildLines(old, made);
  },
  isComplete: true,
};

function formatTitle(title: string, { t, otherTexts }: DescribeContext): string {
  const end = title.indexOf(TARGET_SEPARATOR);
  const target = end < 0 ? null : parseTarget(title.slice(end + TARGET_SEPARATOR.length));
  if (target === null) return title;
  return t("target.named", { model: nameModel(title.slice(0, end), otherTexts), target: formatTarget() });

  function formatTarget(): string {
    if (target?.type === "item") return t("target.item", { identity: target.identity });
    if (target?.type !== "criteria") return t("target.all");
    return target.criteria
      .map(({ attribute, values }) => t("target.criterion", { attribute, values: values.join(", ") }))
      .join("; ");
  }
}

function nameModel(id: string, texts: DescribeContext["otherTexts"]): string {
  return isModelId(id) ? texts(`recommendations.models.${id}.name`) : id;
}

/** The rule of a version as a sentence; null if the version has none. */
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
