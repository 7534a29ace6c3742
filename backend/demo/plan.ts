import type { QueryPlace } from "@vitrine/engine/rule-evaluator";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { NoteReason } from "./demo-data";

/** A demo rule to create. */
export type PlannedRule = {
  /** Only the identity is used; the item may be missing from the catalog: not there yet, or removed. */
  item: Pick<CatalogueItem, "identity"> | undefined;
  position: number | null;
  /** Start and end in days from the time of seeding; open if missing. */
  from?: number;
  to?: number;
  place?: QueryPlace;
  ifAvailable?: boolean;
  isWaiting?: boolean;
  reason?: NoteReason;
  /** Name of the owner. */
  owner?: string;
};

/** A demo customization to create; of a query by default. */
export type DemoPlan = {
  of?: CustomizationKind;
  id?: string;
  subject: string;
  /** The kind of product of a query, for its aliases. */
  kind?: string;
  type?: string;
  rules: PlannedRule[];
  /** Ids of inherited rules that are switched off here. */
  offRules?: string[];
  daysAgo: number;
  by: string;
};

/** Picks items of a kind for a rule: the n-th available one, or the first sold-out one. */
export type Picker = {
  noun(kind: string): string;
  buyable(kind: string, index: number): PlannedRule["item"];
  gone(kind: string): PlannedRule["item"];
};

/** Authors of the demo customizations. */
export const OWNER = "Rowan Hale";
export const OPERATOR = "Petra Novotná";
/** Their names as the data of demo shops refers to them. */
export const AUTHORS = { owner: OWNER, operator: OPERATOR } as const;
