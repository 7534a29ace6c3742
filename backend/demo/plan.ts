import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { Reason } from "./remarks";

/** A made-up rule before it has a row. */
export type PlannedRule = {
  /** Only the identity counts; one that the catalogue lacks is waited for, or has left it. */
  item: Pick<CatalogueItem, "identity"> | undefined;
  position: number | null;
  /** Days from the seeding on which it starts and ends; null is open. */
  from?: number;
  to?: number;
  place?: "autocomplete" | "search";
  ifAvailable?: boolean;
  isWaiting?: boolean;
  reason?: Reason;
  /** Who looks after it, by name. */
  owner?: string;
};

/** A made-up customization before it has a row; of queries unless it says otherwise. */
export type Plan = {
  of?: CustomizationKind;
  id?: string;
  subject: string;
  /** The kind of product that a query is about, for its aliases. */
  kind?: string;
  type?: string;
  rules: PlannedRule[];
  /** Ids of rules of the categories above that do not act here. */
  offRules?: string[];
  daysAgo: number;
  by: string;
};

/** Picks items of a kind for a rule: the n-th that can be bought, or the first that is sold out. */
export type Picker = {
  noun(kind: string): string;
  buyable(kind: string, index: number): PlannedRule["item"];
  gone(kind: string): PlannedRule["item"];
};

/** Who made the made-up customizations. */
export const [OWNER, OPERATOR] = ["Rowan Hale", "Petra Novotná"] as const;
