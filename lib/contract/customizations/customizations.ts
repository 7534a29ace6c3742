import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { customizationKind } from "@/lib/contract/search/kinds";
import { type Rule, rule } from "@/lib/contract/search/rules";
import { unreadableRows } from "@/lib/http/rows";
import { mode } from "./query-customizations";

// Shared by all kinds of customizations, which have one editor, one store and one draft format. On the wire, each kind has
// the format of its own endpoints.

/** A rule inherited from a parent category; `is_off`: the listing switched it off. */
export const inheritedRule = z.object({
  customization_id: id,
  /** Path of the category that defines the rule, joined by `||`. */
  subject: z.string(),
  rule,
  is_off: z.boolean(),
});
export type InheritedRule = z.infer<typeof inheritedRule>;

/**
 * A customization of any kind. `subject` is the query, or the path of the category joined by `||`, or empty (TOP items).
 * In simple mode, and for kinds with a single place, both lists have the same rules and every `placement` is `both`.
 */
export const customization = z.object({
  kind: customizationKind,
  id,
  subject: z.string(),
  type: z.string(),
  /** Name for display of what the subject identifies, for example the title of an item. */
  title: z.nullish(z.string()),
  mode,
  /** Alternative spellings of a query (group `aliases`). */
  aliases: z.optional(z.array(z.string())),
  revision: z.optional(z.union([z.string(), z.number()])),
  updated_at: z.nullish(z.string()),
  updated_by: z.nullish(z.string()),
  /** Listings only: inherited rules, nearest category first. */
  inherited: z.optional(z.array(inheritedRule)),
  rules: z.object({ autocomplete: z.array(rule), search: z.array(rule) }),
  ...unreadableRows,
});
/** A customization of any kind, as calls on several kinds answer it. */
export type CustomizationAnswer = z.infer<typeof customization>;

/** A customization of any kind, as code has it: all of its rules in one list (lib/domain/customizations/wire-rules.ts). */
export type Customization = Omit<CustomizationAnswer, "rules"> & { rules: readonly Rule[] };
