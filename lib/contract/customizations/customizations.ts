import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { customizationKind } from "@/lib/contract/search/kinds";
import { rule } from "@/lib/contract/search/rules";
import { unreadableRows } from "@/lib/http/rows";
import { mode } from "./query-customizations";

// What the three kinds of customizations have in common: one editor, one store, one draft. On the wire each kind keeps
// the form of its own calls.

/** A rule of a parent category that acts in a listing, or would if it were not switched off. */
export const inheritedRule = z.object({
  customization_id: id,
  /** Path of the category that has the rule, its parts joined by `||`. */
  subject: z.string(),
  rule,
  is_off: z.boolean(),
});
/** A rule of a parent category. */
export type InheritedRule = z.infer<typeof inheritedRule>;

/**
 * A customization of any kind. `subject` is the query, or the path of the category joined by `||`, or empty (TOP items).
 * In simple mode, and for kinds without modes, both lists hold the same rules and every `placement` is `both`.
 */
export const customization = z.object({
  kind: customizationKind,
  id,
  subject: z.string(),
  type: z.string(),
  mode,
  /** Further spellings of a query (group `aliases`). */
  aliases: z.optional(z.array(z.string())),
  revision: z.optional(z.union([z.string(), z.number()])),
  updated_at: z.optional(z.nullable(z.string())),
  updated_by: z.optional(z.nullable(z.string())),
  /** Listings only: rules of parent categories, the nearest first. */
  inherited: z.optional(z.array(inheritedRule)),
  rules: z.object({ autocomplete: z.array(rule), search: z.array(rule) }),
  ...unreadableRows,
});
/** A customization of any kind. */
export type Customization = z.infer<typeof customization>;
