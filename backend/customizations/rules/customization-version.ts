import * as z from "zod/mini";
import { isSameContent } from "@/backend/kit/record-change";
import type { Merged } from "@/backend/kit/reversible";
import { mode } from "@/lib/contract/customizations/query-customizations";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { type Rule, rule } from "@/lib/contract/search/rules";
import { mergeRules } from "@/lib/domain/customizations/rule-merge";
import { CLASH, mergeValue, mergeWords } from "@/lib/domain/history/version-merge";

// A customization as the history keeps it. What it is about has the name that its kind has for it on the wire.

const stored = z.object({
  query: z.optional(z.string()),
  category_full: z.optional(z.string()),
  aliases: z._default(z.array(z.string()), []),
  type: z.string(),
  mode,
  off_rules: z._default(z.array(z.string()), []),
  rules: z.array(rule),
});

/** A version of a customization of any kind. */
export type Version = Omit<z.output<typeof stored>, "query" | "category_full"> & { subject: string };

/** Reads what the history keeps; throws where it is no customization. */
export function readVersion(content: unknown): Version {
  const { query, category_full, ...rest } = z.parse(stored, content);
  return { ...rest, subject: query ?? category_full ?? "" };
}

/** What the history keeps of a version. */
export function contentFrom(kind: CustomizationKind, version: Version): Record<string, unknown> {
  const { subject, aliases, type, mode: own, off_rules, rules } = version;
  if (kind === "query-customizations") return { query: subject, aliases, type, mode: own, rules };
  if (kind === "product-listings") return { category_full: subject, type, mode: own, off_rules, rules };
  return { type, mode: own, rules };
}

/** Rules one by one, unless a side changed the mode: then their lists mean something else, and count as one part. */
export function mergeVersions(
  kind: CustomizationKind,
  [base, mine, theirs]: readonly [unknown, unknown, unknown],
  timeZone: string,
): Merged {
  const [b, m, t] = [readVersion(base), readVersion(mine), readVersion(theirs)];
  const isModeSame = m.mode === b.mode && t.mode === b.mode;
  const subject = mergeValue(b.subject, m.subject, t.subject, isSameContent);
  const type = mergeValue(b.type, m.type, t.type, isSameContent);
  const own = mergeValue(b.mode, m.mode, t.mode, isSameContent);
  const rules = isModeSame ? mergedRules(b, m, t, timeZone) : mergeValue(b.rules, m.rules, t.rules, isSameContent);
  if (subject === CLASH || type === CLASH || own === CLASH || rules === CLASH) return { clash: true };
  const aliases = mergeWords(b.aliases, m.aliases, t.aliases);
  const off_rules = mergeWords(b.off_rules, m.off_rules, t.off_rules);
  return { content: contentFrom(kind, { subject, aliases, type, mode: own, off_rules, rules }) };
}

function mergedRules(b: Version, m: Version, t: Version, timeZone: string): Rule[] | typeof CLASH {
  const { rules: merged, clashes } = mergeRules(b.rules, m.rules, t.rules, timeZone);
  return clashes.length > 0 ? CLASH : merged;
}
