import { CUSTOMIZATION_KINDS, type CustomizationKind, KIND_ACCESS } from "@/lib/contract/search/kinds";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { describeCriteria, isCriteria } from "./criteria";

/** Whether rules name catalog items; rules of popular queries name query texts. */
export function hasCatalogueItems({ kind, type }: { kind: CustomizationKind; type: string }): boolean {
  return kind !== "top-items" || type !== "query";
}

/** Whether a rule of a kind is about items that meet criteria, instead of one item. */
export function hasCriteria(kind: CustomizationKind, itemUrl: string): boolean {
  return kind === "recommendations-customization" && isCriteria(itemUrl);
}

/** A kind for whose customizations shoppers' searches and views are counted. */
export type CountedKind = Extract<CustomizationKind, "query-customizations" | "product-listings">;

/** Whether shoppers' searches and views are counted for customizations of a kind. */
export function hasSearches(kind: CustomizationKind): kind is CountedKind {
  return kind === "query-customizations" || kind === "product-listings";
}

/** Between model and target in the title of a customization of recommendations. */
export const TARGET_SEPARATOR = " · ";

/** Before the identity in a target of recommendations that is one item. */
export const TARGET_ITEM = "item:";

/** The identity of the item that recommendations are customized for; null for other subjects. */
export function findTargetItem(kind: CustomizationKind, subject: string): string | null {
  return kind === "recommendations-customization" && subject.startsWith(TARGET_ITEM)
    ? subject.slice(TARGET_ITEM.length)
    : null;
}

/** The target of recommendations that is all requests. */
export const TARGET_ALL = "all";

/** Names what a customization is for, without its type, in any language; empty for all of a type. */
export function nameSubject(
  { kind, subject }: { kind: CustomizationKind; subject: string },
  itemTitle: string | null = null,
): string {
  if (kind !== "recommendations-customization") return subject;
  const identity = findTargetItem(kind, subject);
  if (identity !== null) return itemTitle ?? identity;
  return subject === TARGET_ALL ? "" : (describeCriteria(subject) ?? subject);
}

/** The display name of a customization: its query or category, else its type; of recommendations, model and target. */
export function formatCustomizationTitle({
  kind,
  subject,
  type,
}: {
  kind?: string;
  subject: string;
  type: string;
}): string {
  if (kind === "recommendations-customization") return `${type}${TARGET_SEPARATOR}${subject}`;
  return subject === "" ? type : subject;
}

/** Whether the user can view customizations of a kind. */
export function canReadKind(kind: CustomizationKind, rights: Rights | null): boolean {
  return isAllowed(KIND_ACCESS[kind].access, rights);
}

/** Whether the user can change customizations of a kind. */
export function canWriteKind(kind: CustomizationKind, rights: Rights | null): boolean {
  return isAllowed(KIND_ACCESS[kind].writeAccess, rights);
}

/** The kinds the user can view. */
export function listReadableKinds(rights: Rights | null): CustomizationKind[] {
  return CUSTOMIZATION_KINDS.filter((kind) => canReadKind(kind, rights));
}

/** Whether customizations of a kind have a simple and an advanced mode; the others have a single list. */
export function hasModes(kind: CustomizationKind): boolean {
  return kind === "query-customizations";
}

/** Whether customizations of a kind inherit rules. */
export function inheritsRules(kind: CustomizationKind): boolean {
  return kind === "product-listings";
}
