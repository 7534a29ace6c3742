import { type CustomizationKind, KINDS } from "@/lib/contract/customization-kind";
import * as listings from "@/lib/contract/product-listings";
import * as queries from "@/lib/contract/query-customizations";
import * as topItems from "@/lib/contract/top-items";
import { isAllowed, type Rights } from "@/lib/domain/access";
import type { Access } from "@/lib/http/endpoint";

/** What tells the kinds apart, where they are written and read by the same code. */
type Kind = {
  access: Access;
  writeAccess: Access;
  /** Simple and advanced mode; the others have one list for their one place. */
  hasModes: boolean;
};

const OF_KIND: Record<CustomizationKind, Kind> = {
  "query-customizations": { access: queries.access, writeAccess: queries.writeAccess, hasModes: true },
  "product-listings": { access: listings.access, writeAccess: listings.writeAccess, hasModes: false },
  "top-items": { access: topItems.access, writeAccess: topItems.writeAccess, hasModes: false },
};

/** Whether somebody may see customizations of a kind. */
export function mayReadKind(kind: CustomizationKind, rights: Rights | null): boolean {
  return isAllowed(OF_KIND[kind].access, rights);
}

/** Whether somebody may change customizations of a kind. */
export function mayWriteKind(kind: CustomizationKind, rights: Rights | null): boolean {
  return isAllowed(OF_KIND[kind].writeAccess, rights);
}

/** The kinds that somebody may see. */
export function readableKinds(rights: Rights | null): CustomizationKind[] {
  return KINDS.filter((kind) => mayReadKind(kind, rights));
}

/** Whether customizations of a kind have a simple and an advanced mode. */
export function hasModes(kind: CustomizationKind): boolean {
  return OF_KIND[kind].hasModes;
}

/** Whether customizations of a kind have the rules of others too. */
export function inheritsRules(kind: CustomizationKind): boolean {
  return kind === "product-listings";
}
