import type { Place } from "@vitrine/engine/rule-evaluator";
import { useDeferredValue, useMemo } from "react";
import { isWhole, type LiveLists } from "@/components/customizations/model/live-results/use-live-results";
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
 * Previews of both places with the pending rules, and the known items. The inactive place updates after the active one has
 * been painted.
 */
export function usePreviews({ rules, live, scope, timeZone, at, front }: PreviewOptions) {
  const late = useDeferredValue(rules);
  const now = { rules, known: useKnown(rules, scope, live) };
  const then = { rules: late, known: useKnown(late, scope, live) };
  const of = (place: Place) => ({ timeZone, at, ...(place === front ? now : then) });
  const searchPreview = usePreview("search", live.search, of("search"));
  const autocompletePreview = usePreview("autocomplete", live.autocomplete, of("autocomplete"));
  const previews: Record<Place, Preview> = useMemo(
    () => ({ search: searchPreview, autocomplete: autocompletePreview }),
    [searchPreview, autocompletePreview],
  );
  return { known: now.known, previews };
}

function useKnown(rules: readonly DraftRule[], scope: PreviewScope, { search, autocomplete }: LiveLists): KnownItems {
  return useMemo(
    () => collectKnownItems(rules, scope, search.items, autocomplete.items),
    [rules, scope, search.items, autocomplete.items],
  );
}

type View = { rules: readonly DraftRule[]; timeZone: string; at: number; known: KnownItems };

function usePreview(place: Place, live: LiveLists[Place], { rules, timeZone, at, known }: View): Preview {
  const { items } = live;
  const isAll = isWhole(live);
  return useMemo(
    () => buildPreview(items, rules, { at, place, timeZone }, known, isAll),
    [items, rules, at, place, timeZone, known, isAll],
  );
}

/** How the position of a removed pin is filled, as last chosen on a site, with its setter. */
export function useFill(siteId: string): [Fill, (fill: Fill) => void] {
  const [{ unpinFills }, change] = useUiState();
  return [unpinFills[siteId] ?? "stay", (fill) => change({ unpinFills: { ...unpinFills, [siteId]: fill } })];
}
