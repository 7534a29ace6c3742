import { type FormEntry, FormIndex } from "@vitrine/engine/form-keys";
import type { ListRule } from "@vitrine/engine/list-query";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { PreviewNote } from "@/lib/contract/search/search-host";
import type { CustomizationQuery, SiteCustomization } from "./site-rules";

// The rules of a private preview link. They are read for every request with its token and never cached, so that
// unpublished rules never reach other requests.

/** Rules that replace those of one customization in one request. */
export type PreviewRules = {
  customizationId: string;
  kind: CustomizationKind;
  type: string;
  /** Folded query and aliases, the category path, or empty (TOP items). */
  keys: ReadonlySet<string>;
  /** Ids of inherited rules that are switched off. */
  offRules: readonly string[];
  rules: readonly ListRule[];
  note: Extract<PreviewNote, { state: "on" }>;
};

/** The matching live customizations, with the preview replacing its own. */
export function applyPreview(
  live: readonly SiteCustomization[],
  preview: PreviewRules,
  query: CustomizationQuery,
): readonly SiteCustomization[] {
  if (preview.kind !== query.kind) return live;
  const others = live.filter(({ id }) => id !== preview.customizationId);
  const key = query.types.includes(preview.type) ? query.keys.find((one) => preview.keys.has(one)) : undefined;
  if (key === undefined) return others;
  return [...others, toCustomization(preview, key)];
}

/** The other forms of a query that customizations act for, with the preview replacing its own. */
export function applyPreviewToForms(
  live: readonly FormEntry<SiteCustomization>[],
  preview: PreviewRules,
  { query, types, language }: { query: string; types: readonly string[]; language: string },
): readonly FormEntry<SiteCustomization>[] {
  if (preview.kind !== "query-customizations") return live;
  const others = live.filter(({ entry }) => entry.id !== preview.customizationId);
  if (!types.includes(preview.type)) return others;
  const previewed = new FormIndex<SiteCustomization>(language);
  for (const key of preview.keys) previewed.add(key, toCustomization(preview, key));
  return [...others, ...previewed.find(query)];
}

function toCustomization({ customizationId: id, offRules, rules, note }: PreviewRules, key: string): SiteCustomization {
  return { id, key, subject: note.query, offRules, rules };
}
