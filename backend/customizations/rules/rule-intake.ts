import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { members } from "@/backend/db/schema/accounts/accounts";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { EVERY_SITE } from "@/backend/kit/caller";
import { typesOf } from "@/backend/search/service/known-type";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { ruleInput } from "@/lib/contract/search/rules";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import { boundaryOf } from "@/lib/domain/kit/day-boundary";
import { fold } from "@/lib/domain/kit/fold";
import { isOfCatalogue } from "@/lib/domain/search/kinds";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import type { FieldErrors } from "@/lib/http/api-error";
import { type StoredRule, splitByPlace } from "./rule-rows";

/** Rules as they were sent, parsed. */
export type SentRule = z.output<typeof ruleInput>;

/** Where sent rules go: the mode of their customization, and the one list they replace, if it is one. */
export type Destination = { mode: Mode; place: Place | undefined };

/**
 * Sent rules as they would be stored: bare dates are instants now, in the site's zone; ids that are unknown or stand
 * twice are replaced. In simple mode every rule is for both places; a list of one place takes its name.
 */
export function toStored(
  sent: readonly SentRule[],
  before: readonly StoredRule[],
  destination: Destination,
  timeZone: string,
): StoredRule[] {
  const free = new Map(before.map((rule) => [rule.id, rule]));
  return sent.map((rule) => {
    const old = rule.id === null ? undefined : free.get(rule.id);
    if (old !== undefined) free.delete(old.id);
    return {
      id: old?.id ?? randomUUID(),
      itemUrl: rule.item_url,
      type: rule.type,
      position: rule.type === "pin" ? rule.position : null,
      activeFrom: instantOf(rule.active_from, timeZone, false),
      activeTo: instantOf(rule.active_to, timeZone, true),
      availability: rule.availability,
      place: destination.mode === "simple" ? "both" : (destination.place ?? rule.placement),
      ...remarksOf(rule, old),
    };
  });
}

/** Note, tags, owner and waiting; a caller that does not know them leaves them as they were. */
function remarksOf(
  rule: SentRule,
  old: StoredRule | undefined,
): Pick<StoredRule, "note" | "tags" | "owner" | "waiting"> {
  const note = rule.note === undefined ? (old?.note ?? null) : rule.note;
  const tags = rule.tags ?? old?.tags ?? [];
  return {
    note: note === null || note.trim() === "" ? null : note.trim(),
    tags: tags.filter((tag, at) => tags.findIndex((other) => fold(other) === fold(tag)) === at),
    owner: rule.owner === undefined ? (old?.owner ?? null) : rule.owner,
    waiting: rule.type === "pin" && (rule.waiting ?? old?.waiting ?? false),
  };
}

/** The customization that rules are for. */
export type Judged = { siteId: string; kind: CustomizationKind; type: string };

/**
 * Codes of what may not stand, at `rules.<index>.<field>` of what was sent; empty when all is well. Items and owners of
 * the rules before need not be there any more.
 */
export async function faultsOf(
  tx: Tx,
  judged: Judged,
  { rules, before }: { rules: readonly StoredRule[]; before: readonly StoredRule[] },
  site: { timeZone: string; mainType: string },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const add = (index: number, field: string, code: string): void => {
    const path = `rules.${index}.${field}`;
    errors[path] = [...(errors[path] ?? []), code];
  };
  const isOfItems = isOfCatalogue(judged);
  // One popular query is the same in any case and without its accents, as everywhere.
  const told = rules.map(toEvaluator).map((rule) => (isOfItems ? rule : { ...rule, item_url: fold(rule.item_url) }));
  for (const clash of findClashes(told, site.timeZone)) add(clash.index, clash.field, clash.code);
  // An item that left the catalogue must not stop the edit of other rules, so only new identities are looked up.
  const known = new Set(before.filter((rule) => !rule.waiting).map((rule) => rule.itemUrl));
  const isNew = (rule: StoredRule): boolean => isOfItems && !rule.waiting && !known.has(rule.itemUrl);
  const found = await knownItems(tx, judged, rules.filter(isNew), site);
  // Nor must an owner who left.
  const owners = await strangersAmong(tx, judged.siteId, rules, before);
  rules.forEach((rule, index) => {
    if (isNew(rule) && !found.has(rule.itemUrl)) add(index, "item_url", "item_not_found");
    if (rule.owner !== null && owners.has(rule.owner)) add(index, "owner", "invalid");
  });
  return errors;
}

/** The rules as they may be stored: a pin does not wait for an item that is there, nor for words. */
export async function settleWaiting(tx: Tx, judged: Judged, rules: readonly StoredRule[]): Promise<StoredRule[]> {
  if (!isOfCatalogue(judged)) {
    return rules.map((rule) => ({ ...rule, itemUrl: rule.itemUrl.replace(/\s+/gu, " "), waiting: false }));
  }
  const waiting = rules.filter((rule) => rule.waiting);
  if (waiting.length === 0) return [...rules];
  const found = await knownItems(tx, judged, waiting);
  return rules.map((rule) => (rule.waiting && found.has(rule.itemUrl) ? { ...rule, waiting: false } : rule));
}

/** Identities that are in the catalogue; with a site, of TOP items only those of their type. */
async function knownItems(
  tx: Tx,
  { siteId, kind, type }: Judged,
  rules: readonly StoredRule[],
  site?: { mainType: string },
): Promise<Set<string>> {
  if (rules.length === 0) return new Set();
  const identities = [...new Set(rules.map((rule) => rule.itemUrl))];
  const t = catalogueItems;
  const isOfType =
    site !== undefined && kind === "top-items" ? inArray(t.type, typesOf(type, site.mainType)) : undefined;
  const rows = await tx
    .select({ identity: t.identity })
    .from(t)
    .where(and(eq(t.siteId, siteId), inArray(t.identity, identities), isOfType));
  return new Set(rows.map((row) => row.identity));
}

/** New owners who may not open the site. */
async function strangersAmong(
  tx: Tx,
  siteId: string,
  rules: readonly StoredRule[],
  before: readonly StoredRule[],
): Promise<Set<string>> {
  const known = new Set(before.map((rule) => rule.owner));
  const asked = rules.flatMap(({ owner }) => (owner === null || known.has(owner) ? [] : [owner]));
  if (asked.length === 0) return new Set();
  const rows = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(inArray(members.siteId, [siteId, EVERY_SITE]), inArray(members.userId, asked)));
  const there = new Set(rows.map((row) => row.userId));
  return new Set(asked.filter((owner) => !there.has(owner)));
}

/** What a customization holds after a save: the other place's list stays when only one was sent. */
export function mergeSaved(
  saved: readonly StoredRule[],
  before: readonly StoredRule[],
  destination: Destination,
): StoredRule[] {
  if (destination.mode === "simple") return [...saved];
  const split = saved.flatMap(splitByPlace);
  if (destination.place === undefined) return split;
  return [...before.filter((rule) => rule.place !== destination.place), ...split];
}

// Others write "for ever" as the last day that four digits can name and "since ever" as the first; a store that counts in
// years of four digits from 1 has neither in every zone. Nothing acted before, nothing will be asked for behind.
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(9999, 11, 31, 23, 59);

function instantOf(value: string | null, timeZone: string, end: boolean): Date | null {
  return value === null ? null : new Date(Math.min(LATEST, Math.max(EARLIEST, boundaryOf(value, timeZone, end))));
}

/** A stored rule as the evaluator and the clash finder know it. */
export function toEvaluator(rule: StoredRule) {
  return {
    item_url: rule.itemUrl,
    type: rule.type,
    position: rule.position,
    active_from: rule.activeFrom?.toISOString() ?? null,
    active_to: rule.activeTo?.toISOString() ?? null,
    availability: rule.availability,
    placement: rule.place,
  };
}
