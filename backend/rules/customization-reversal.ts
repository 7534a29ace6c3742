import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { isSameContent } from "@/backend/change";
import type { Tx } from "@/backend/db/client";
import { customizations, rules, sites } from "@/backend/db/schema";
import type { Merged, ReversalContext, Reversible } from "@/backend/reversal";
import { access, mode, writeAccess } from "@/lib/contract/query-customizations";
import { type Rule, rule } from "@/lib/contract/rules";
import { isAllowed } from "@/lib/domain/access";
import { fold } from "@/lib/domain/fold";
import { RULES_PER_QUERY_MAX } from "@/lib/domain/limits";
import { mergeRules } from "@/lib/domain/rule-merge";
import { CLASH, mergeValue, mergeWords } from "@/lib/domain/version-merge";
import { type CustomizationRow, contentOf, findCustomization } from "./customization-rows";
import { faultsOf, settleWaiting } from "./rule-intake";
import { fromWire, replaceRules } from "./rule-rows";
import { holdersOf, spellingsOf } from "./spellings";

// How a query customization is brought back to what it was (docs/adr/0017).

const version = z.object({
  query: z.string(),
  aliases: z._default(z.array(z.string()), []),
  type: z.string(),
  mode,
  rules: z.array(rule),
});
type Version = z.output<typeof version>;

async function load(tx: Tx, siteId: string, id: string): Promise<unknown> {
  const row = await findCustomization(tx, siteId, id, true);
  return row === undefined ? null : contentOf(tx, row);
}

async function write(context: ReversalContext, id: string, content: unknown): Promise<unknown> {
  const { tx, site, user, now } = context;
  const row = await findCustomization(tx, site.siteId, id, true);
  if (content === null) return remove(tx, site.siteId, id);
  const next = z.parse(version, content);
  const base = row ?? (await make(context, id, next));
  const spellings = spellingsOf(next.aliases, base.subjectKey);
  await refuseTaken(context, base, spellings.aliasKeys);
  const [saved] = await tx
    .update(customizations)
    .set({
      ...spellings,
      mode: next.mode,
      revision: row === undefined ? base.revision : row.revision + 1,
      updatedAt: now,
      updatedBy: user.name,
    })
    .where(and(eq(customizations.siteId, site.siteId), eq(customizations.id, id)))
    .returning();
  if (saved === undefined) throw new Error("a locked customization disappeared");
  await writeVersionRules(context, id, next);
  return contentOf(tx, saved);
}

async function remove(tx: Tx, siteId: string, id: string): Promise<null> {
  await tx.delete(rules).where(and(eq(rules.siteId, siteId), eq(rules.customizationId, id)));
  await tx.delete(customizations).where(and(eq(customizations.siteId, siteId), eq(customizations.id, id)));
  return null;
}

/** Makes a deleted customization again, with its id, unless its query has another one by now. */
async function make(context: ReversalContext, id: string, next: Version): Promise<CustomizationRow> {
  const { tx, site, user, now } = context;
  const queryKey = fold(next.query);
  const taken = (await holdersOf(tx, site.siteId, { type: next.type, keys: [queryKey] })).get(queryKey);
  if (taken !== undefined) return context.refuse({ query: ["already_exists"] }, { id: taken.id });
  const [current] = await tx.select({ revision: sites.revision }).from(sites).where(eq(sites.siteId, site.siteId));
  const { query, type } = next;
  const row = {
    siteId: site.siteId,
    id,
    subject: query,
    subjectKey: queryKey,
    type,
    // Above every revision that it had, so that nobody who still shows an old one saves over this.
    revision: (current?.revision ?? 0) + 1,
    updatedBy: user.name,
    createdAt: now,
    updatedAt: now,
  };
  const [made] = await tx.insert(customizations).values(row).returning();
  if (made === undefined) throw new Error("an insert answered no row");
  return made;
}

async function refuseTaken(context: ReversalContext, row: CustomizationRow, keys: readonly string[]): Promise<void> {
  const holders = await holdersOf(context.tx, row.siteId, { type: row.type, keys, except: row.id });
  if (holders.size > 0) context.refuse({ aliases: ["alias_taken"] });
}

/** Items were judged when the version was made, so that one that left the catalogue since does not stop its return. */
async function writeVersionRules({ tx, site, refuse }: ReversalContext, id: string, next: Version): Promise<void> {
  if (next.rules.length > RULES_PER_QUERY_MAX) refuse({ rules: ["too_many_rules"] });
  const stored = await settleWaiting(tx, site.siteId, next.rules.map(fromWire));
  const errors = await faultsOf(tx, site.siteId, stored, stored, site.timeZone);
  if (Object.keys(errors).length > 0) refuse(errors);
  await replaceRules(tx, site.siteId, id, stored);
}

/** Rules one by one, unless a side changed the mode: then their lists mean something else, and count as one part. */
export function mergeVersions(base: unknown, mine: unknown, theirs: unknown, timeZone: string): Merged {
  const [b, m, t] = [z.parse(version, base), z.parse(version, mine), z.parse(version, theirs)];
  const isModeSame = m.mode === b.mode && t.mode === b.mode;
  const merged = {
    query: mergeValue(b.query, m.query, t.query, isSameContent),
    aliases: mergeWords(b.aliases, m.aliases, t.aliases),
    type: mergeValue(b.type, m.type, t.type, isSameContent),
    mode: mergeValue(b.mode, m.mode, t.mode, isSameContent),
    rules: isModeSame ? mergedRules(b, m, t, timeZone) : mergeValue(b.rules, m.rules, t.rules, isSameContent),
  };
  return Object.values(merged).includes(CLASH) ? { clash: true } : { content: merged };
}

function mergedRules(b: Version, m: Version, t: Version, timeZone: string): Rule[] | typeof CLASH {
  const { rules: merged, clashes } = mergeRules(b.rules, m.rules, t.rules, timeZone);
  return clashes.length > 0 ? CLASH : merged;
}

/** Query customizations, for the history. */
export const customizationReversal: Reversible = {
  feature: "query-customizations",
  mayRead: (rights) => isAllowed(access, rights),
  mayWrite: (rights) => isAllowed(writeAccess, rights),
  load,
  write,
  merge: mergeVersions,
};
