import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { KIND_ACCESS, KINDS } from "@/lib/contract/search/kinds";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";

/** Whether rules name items of the catalogue; those of popular queries name the words themselves. */
export function isOfCatalogue({ kind, type }: { kind: CustomizationKind; type: string }): boolean {
  return kind !== "top-items" || type !== "query";
}

/** What people call a customization: its query or category, else its type. */
export function titleOf({ subject, type }: { subject: string; type: string }): string {
  return subject === "" ? type : subject;
}

/** Whether somebody may see customizations of a kind. */
export function mayReadKind(kind: CustomizationKind, rights: Rights | null): boolean {
  return isAllowed(KIND_ACCESS[kind].access, rights);
}

/** Whether somebody may change customizations of a kind. */
export function mayWriteKind(kind: CustomizationKind, rights: Rights | null): boolean {
  return isAllowed(KIND_ACCESS[kind].writeAccess, rights);
}

/** The kinds that somebody may see. */
export function readableKinds(rights: Rights | null): CustomizationKind[] {
  return KINDS.filter((kind) => mayReadKind(kind, rights));
}

/** Whether customizations of a kind have a simple and an advanced mode; the others have one list for their one place. */
export function hasModes(kind: CustomizationKind): boolean {
  return kind === "query-customizations";
}

/** Whether customizations of a kind have the rules of others too. */
export function inheritsRules(kind: CustomizationKind): boolean {
  return kind === "product-listings";
}
