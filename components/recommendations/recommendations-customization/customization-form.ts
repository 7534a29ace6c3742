import type { buildListInput } from "@/components/customizations/model/lists/list-address";
import type { ListPage } from "@/components/customizations/model/lists/list-kind";
import type { SiteTimelinePage } from "@/components/customizations/site-timeline/site-timeline-kind";
import type { buildTimelineInput } from "@/components/customizations/timeline/timeline-address";
import type { Customization } from "@/lib/contract/customizations/customizations";
import {
  list,
  type RecommendationsCustomization,
  type RecommendationsItem,
  timeline,
} from "@/lib/contract/recommendations/recommendations-customization";
import { formatTarget, type Target } from "@/lib/domain/recommendations/target";
import type { Output } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import type { TextPart } from "@/lib/i18n/messages";

/** Path segment of the screens below a site. */
export const FOLDER = "setup/recommendations_customization";

type TargetField = "target_type" | "target_identity" | "target_criteria" | "target_metadata";
type Wire = Pick<RecommendationsItem, TargetField>;

/** The target of an answer; what other backends leave out is empty. */
export function readTarget({ target_type: type, target_identity, target_criteria }: Wire): Target {
  if (type === "all") return { type };
  if (type === "item") return { type, identity: target_identity ?? "" };
  return { type, criteria: target_criteria ?? [] };
}

/** A customization in the common form: the model is the type, the target the subject. */
export function toCustomization(answer: RecommendationsCustomization): Customization {
  const { model, rules, id, revision, updated_at, updated_by, unreadable_rows, target_metadata } = answer;
  const own = rules.map((rule) => ({ ...rule, placement: "both" as const }));
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
    rules: { autocomplete: [], search: own },
  };
}

/** Query-cache name of a page mapped to rows; the wire form has its own entry. */
export const ROWS = "rows";

/** Separates the subject of a row's name from the title of its item. */
const TITLE_SEPARATOR = "\n";

/** What a row's name is made of: the subject, and the title of its item. */
export function splitRowName(query: string): { subject: string; title: string | null } {
  const at = query.indexOf(TITLE_SEPARATOR);
  return at < 0 ? { subject: query, title: null } : { subject: query.slice(0, at), title: query.slice(at + 1) };
}

/** A page for the shared list. The name of a row is its subject with the title of its item, because texts have no language here. */
export function toListPage({ items, ...page }: Output<typeof list>): ListPage {
  return { ...page, items: items.map(toRow) };
}

function toRow(item: RecommendationsItem): ListPage["items"][number] {
  const { model, target_type, target_identity: _, target_criteria: __, target_metadata: ___, priority, ...row } = item;
  return { ...row, query: joinRowName(item), type: model, mode: "simple", target: { type: target_type, priority } };
}

function joinRowName(target: Wire): string {
  const subject = formatTarget(readTarget(target));
  const title = target.target_metadata?.title;
  return title ? `${subject}${TITLE_SEPARATOR}${title}` : subject;
}

/** A page of the timeline in the form of the shared screen. */
export function toTimelinePage({ items, ...page }: Output<typeof timeline>): SiteTimelinePage {
  const toBars = (item: (typeof items)[number]) => {
    const { id, revision, bars, model } = item;
    return { id, revision, bars, type: model, query: joinRowName(item) };
  };
  return { ...page, items: items.map(toBars) };
}

/** Query key of a page of the timeline. */
export function buildBarsKey(input: ReturnType<typeof buildTimelineInput>): readonly unknown[] {
  return buildQueryKey(timeline, input, ROWS);
}

/** Query key of a page of the list. */
export function buildRowsKey(input: ReturnType<typeof buildListInput>): readonly unknown[] {
  return buildQueryKey(list, input, ROWS);
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
