import type { Place } from "@vitrine/engine/rule-evaluator";
import { useDeferredValue, useMemo } from "react";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import {
  hasAllResults,
  type LiveList,
  type LiveLists,
} from "@/components/customizations/model/live-results/use-live-results";
import { useUiState } from "@/lib/client/ui-state";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import {
  buildPreview,
  collectKnownItems,
  type KnownItems,
  type Preview,
  type PreviewScope,
} from "@/lib/domain/customizations/rule-preview";
import type { Fill } from "@/lib/domain/kit/limits";
import { type BySource, findPlaceOf, type ListSource } from "@/lib/domain/search/places";

/** Input of the previews: rules, results and time (epoch ms). `front` is the active place. */
type PreviewOptions = {
  rules: readonly DraftRule[];
  live: LiveLists;
  scope: PreviewScope;
  timeZone: string;
  at: number;
  front: Place;
};

/**
 * Previews of the places of a kind with the pending rules, and the known items. The inactive place updates after the active one has
 * been painted.
 */
export function usePreviews({ rules, live, scope, timeZone, at, front }: PreviewOptions) {
  const { name } = useCustomizationKind();
  const late = useDeferredValue(rules);
  const now = { rules, known: useKnown(rules, scope, live) };
  const then = { rules: late, known: useKnown(late, scope, live) };
  const of = (source: ListSource) => {
    const place = findPlaceOf(name, source);
    return { place, timeZone, at, ...(place === front ? now : then) };
  };
  const searched = usePreview(live.search, of("search"));
  const suggested = usePreview(live.suggestions, of("suggestions"));
  const previews: BySource<Preview> = useMemo(
    () => ({ search: searched, suggestions: suggested }),
    [searched, suggested],
  );
  return { known: now.known, previews };
}

function useKnown(rules: readonly DraftRule[], scope: PreviewScope, { search, suggestions }: LiveLists): KnownItems {
  return useMemo(
    () => collectKnownItems(rules, scope, search.items, suggestions.items),
    [rules, scope, search.items, suggestions.items],
  );
}

type View = { place: Place | null; rules: readonly DraftRule[]; timeZone: string; at: number; known: KnownItems };

const NOTHING: Preview = { rows: [], hidden: [], count: 0, beyond: [] };

/** The preview of a place; nothing if the kind has none of this source. */
function usePreview(live: LiveList, { place, rules, timeZone, at, known }: View): Preview {
  const { items } = live;
  const isAll = hasAllResults(live);
  return useMemo(
    () => (place === null ? NOTHING : buildPreview(items, rules, { at, place, timeZone }, known, isAll)),
    [items, rules, at, place, timeZone, known, isAll],
  );
}

/** How the position of a removed pin is filled, as last chosen on a site, with its setter. */
export function useFill(siteId: string): [Fill, (fill: Fill) => void] {
  const [{ unpinFills }, change] = useUiState();
  return [unpinFills[siteId] ?? "stay", (fill) => change({ unpinFills: { ...unpinFills, [siteId]: fill } })];
}
