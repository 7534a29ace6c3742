import { normalizePath } from "@vitrine/engine/category-path";
import { fold } from "@vitrine/engine/fold";
import type { Tx } from "@/backend/db/client";
import { loadCategoryPaths } from "@/backend/search/categories/category-paths";
import { findKnownType } from "@/backend/search/service/known-type";
import { isMainType } from "@/backend/search/service/request";
import { TOP_TYPES } from "@/lib/contract/customizations/top-items";
import { type CustomizationKey, toCustomizationSubjectKey } from "./insert-customization";

// Normalizes what a new customization is for, and refuses what the site does not have.

type Context = { tx: Tx; site: { siteId: string; mainType: string } };

/** A subject and a type as requested. */
type Requested = { subject: string; type: string };

/** Why a customization cannot be created, and which part is wrong. */
export type SubjectFault<Code extends string> = { part: "subject" | "type"; code: Code };

/** The subject to store, or the fault. */
export type ResolvedSubject<Code extends string> =
  | { about: CustomizationKey; fault: null }
  | { about: null; fault: SubjectFault<Code> };

const INVALID_TYPE = { about: null, fault: { part: "type", code: "invalid_item_type" } } as const;

/** The subject of a query's customization. */
export async function resolveQuery(
  { tx, site }: Context,
  requested: Requested,
): Promise<ResolvedSubject<"blank_query" | "invalid_item_type">> {
  const kind = "query-customizations";
  const subject = requested.subject.trim().replace(/\s+/gu, " ");
  const subjectKey = toCustomizationSubjectKey(kind, subject);
  if (subjectKey === "") return { about: null, fault: { part: "subject", code: "blank_query" } };
  const type = await findKnownType(tx, site.siteId, site.mainType, requested.type);
  return type === null ? INVALID_TYPE : { about: { kind, subject, subjectKey, type }, fault: null };
}

/** The subject of a listing's customization. */
export async function resolveListing(
  { tx, site }: Context,
  requested: Requested,
): Promise<ResolvedSubject<"blank_category" | "invalid_category_attribute" | "invalid_item_type">> {
  const isBlank = normalizePath(requested.subject) === "";
  const path = isBlank ? null : await findKnownCategory(tx, site.siteId, requested.subject);
  if (path === null) {
    const code = isBlank ? "blank_category" : "invalid_category_attribute";
    return { about: null, fault: { part: "subject", code } };
  }
  const type = await findKnownType(tx, site.siteId, site.mainType, requested.type);
  if (type === null) return INVALID_TYPE;
  return { about: { kind: "product-listings", subject: path, subjectKey: path, type }, fault: null };
}

/** The subject of the TOP items of a type; popular queries are not a catalog type. */
export async function resolveTopItems(
  { tx, site }: Context,
  requested: Requested,
): Promise<ResolvedSubject<"invalid_item_type">> {
  const wanted = requested.type.trim();
  const isTopType = isMainType(wanted, site.mainType) || TOP_TYPES.some((type) => type === wanted);
  const known = isTopType && wanted !== "query" ? await findKnownType(tx, site.siteId, site.mainType, wanted) : null;
  const type = wanted === "query" ? wanted : known;
  if (type === null) return INVALID_TYPE;
  return { about: { kind: "top-items", subject: "", subjectKey: "", type }, fault: null };
}

/**
 * Finds the normalized path of a category that items have, including parent categories. An exact match wins over one
 * that ignores case and accents.
 */
async function findKnownCategory(tx: Tx, siteId: string, category: string): Promise<string | null> {
  const wanted = normalizePath(category);
  const known = await loadCategoryPaths(tx, siteId);
  if (known.has(wanted)) return wanted;
  const folded = fold(wanted);
  return [...known].find((path) => fold(path) === folded) ?? null;
}
