import type { ListPage, ListRow } from "@/components/customizations/model/lists/list-kind";
import type { SiteTimelinePage } from "@/components/customizations/site-timeline/site-timeline-kind";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type {
  list,
  RecommendationsCustomization,
  RecommendationsItem,
  timeline,
} from "@/lib/contract/recommendations/recommendations-customization";
import { fromFlatRule } from "@/lib/domain/customizations/wire-rules";
import { omit } from "@/lib/domain/kit/omit";
import { formatTarget, type RecommendationTarget } from "@/lib/domain/recommendations/target";
import type { Output } from "@/lib/http/endpoint";
import type { TextPart } from "@/lib/i18n/messages";

/** Path segment of the screens below a site. */
export const RECOMMENDATIONS_FOLDER = "setup/recommendations_customization";

type TargetField = "target_type" | "target_identity" | "target_criteria" | "target_metadata";
type Wire = Pick<RecommendationsItem, TargetField>;

/** The target of an answer; what other backends leave out is empty. */
export function readTarget({ target_type: type, target_identity, target_criteria }: Wire): RecommendationTarget {
  if (type === "all") return { type };
  if (type === "item") return { type, identity: target_identity ?? "" };
  return { type, criteria: target_criteria ?? [] };
}

/** A customization in the common form: the model is the type, the target the subject. */
export function toCustomization(answer: RecommendationsCustomization): Customization {
  const { model, rules, id, revision, updated_at, updated_by, unreadable_rows, target_metadata } = answer;
  return {
    id,
    revision,
    updated_at,
    updated_by,
    ...(unreadable_rows === undefined ? {} : { unreadable_rows }),
    kind: "recommendations-customization",
    subject: formatTarget(readTarget(answer)),
    title: target_metadata?.title ?? null,
    type: model,
    mode: "simple",
    rules: rules.map(fromFlatRule),
  };
}

/** The target of a row in the common form. */
function toRowSubject(target: Wire): Pick<ListRow, "subject" | "title"> {
  return { subject: formatTarget(readTarget(target)), title: target.target_metadata?.title ?? null };
}

/** A page of customizations in the common form. */
export function toListPage({ items, ...page }: Output<typeof list>): ListPage {
  return { ...page, items: items.map(toRow) };
}

function toRow(item: RecommendationsItem): ListRow {
  const { model, target_type, priority, ...row } = omit(item, "target_identity", "target_criteria", "target_metadata");
  return { ...row, ...toRowSubject(item), type: model, mode: "simple", target: { type: target_type, priority } };
}

/** A page of the timeline in the common form. */
export function toTimelinePage({ items, ...page }: Output<typeof timeline>): SiteTimelinePage {
  const toBars = (item: (typeof items)[number]) => {
    const { id, revision, bars, model } = item;
    return { id, revision, bars, type: model, ...toRowSubject(item) };
  };
  return { ...page, items: items.map(toBars) };
}

/** Texts of the list and of its dialogs. */
export const LIST_TEXTS = [
  "query-customizations.list",
  "query-customizations.create",
  "query-customizations.delete",
  "query-customizations.copies",
  "customization-copies",
  "query-customizations.numbers",
  "query-customizations.errors",
  "recommendations.models",
  "recommendations-customization",
  "change-history",
] as const satisfies readonly TextPart[];
