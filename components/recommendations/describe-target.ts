import type { ChangeDescriber } from "@/components/history/change-words";
import { parseTarget } from "@/lib/domain/recommendations/target";
import { TARGET_SEPARATOR } from "@/lib/domain/search/kinds";
import type { Translate } from "@/lib/i18n/error-text";

// Names customizations of recommendations in words, from the title that the history and charts have. Needs the texts
// `recommendations.models` and `change-history.target`.

/** Names customizations of recommendations by recommender and target, and rules by number and recommender, in the history. */
export const TARGET_DESCRIBER: ChangeDescriber = {
  title: ({ feature, object }, { otherTexts }) => {
    if (object.title === null) return null;
    if (feature === "recommender-rules") return formatRuleTitle(object.title, otherTexts);
    return object.kind === "recommendations-customization" ? formatTargetTitle(object.title, otherTexts) : null;
  },
  lines: () => null,
};

/** The stored title of a recommender rule, such as “#1 (basket)”, with the name of the recommender. */
function formatRuleTitle(title: string, texts: Translate): string {
  return title.replace(/\(([\w-]+)\)$/, (_, id: string) => `(${nameModel(id, texts)})`);
}

/** The recommender and the target of a stored title in words, for example “Trending: all requests”. */
export function formatTargetTitle(title: string, texts: Translate): string {
  const end = title.indexOf(TARGET_SEPARATOR);
  const target = end < 0 ? null : formatTarget(title.slice(end + TARGET_SEPARATOR.length), texts);
  if (target === null) return title;
  return texts("change-history.target.named", { model: nameModel(title.slice(0, end), texts), target });
}

/** The name of a recommender; an unknown one has its ID as name. */
export function nameModel(id: string, texts: Translate): string {
  const key = `recommendations.models.${id}.name` as Parameters<Translate>[0];
  return texts.has(key) ? texts(key) : id;
}

function formatTarget(subject: string, texts: Translate): string | null {
  const target = parseTarget(subject);
  if (target === null) return null;
  if (target.type === "item") return texts("change-history.target.item", { identity: target.identity });
  if (target.type === "all") return texts("change-history.target.all");
  return target.criteria
    .map(({ attribute, values }) => texts("change-history.target.criterion", { attribute, values: values.join(", ") }))
    .join("; ");
}
