import type { Suggestions } from "@/components/customizations/model/kinds/kind";
import { type ConvertedRead, readAs } from "@/lib/client/query";
import { organicBox } from "@/lib/contract/recommendations/recommendations-preview";
import type { Input, Output } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import { readSignals } from "./hit-why";

type Box = Output<typeof organicBox>;

/** A box in the form of the shared results: its hits as suggestions. */
export type BoxSuggestions = Suggestions & Omit<Box, "hits">;

/** A customization, and what its model recommends for; without it the backend chooses. */
export type BoxCustomization = { id: string; sample?: string | undefined };

/** Query-cache name of a box as suggestions. */
const SUGGESTIONS = "suggestions";

/** The box of a customization without customizations. */
export function buildOrganicBoxRead(
  siteId: string,
  about: BoxCustomization,
  size: number,
): ConvertedRead<BoxSuggestions> {
  return readAs(organicBox, buildOrganicBoxInput(siteId, about, size), SUGGESTIONS, toSuggestions);
}

/** The call for a box. */
export function buildOrganicBoxInput(
  siteId: string,
  { id, sample }: BoxCustomization,
  size: number,
): Input<typeof organicBox> {
  return { params: { siteId }, query: { id, item: sample, size } };
}

/** Query key of a box. */
export function buildOrganicBoxKey(siteId: string, about: BoxCustomization, size: number): readonly unknown[] {
  return buildQueryKey(organicBox, buildOrganicBoxInput(siteId, about, size), SUGGESTIONS);
}

/** Converts a box; the reasons of its hits become signals. */
export function toSuggestions({ hits, ...box }: Box): BoxSuggestions {
  const toFactors = (explain: NonNullable<Box["hits"][number]["explain"]>) => ({
    organic_position: null,
    score: explain.score ?? 0,
    tier: "none" as const,
    factors: readSignals(explain),
  });
  return {
    ...box,
    organic: true,
    hits: hits.map(({ explain, ...hit }) => ({ ...hit, ...(explain && { explain: toFactors(explain) }) })),
  };
}
