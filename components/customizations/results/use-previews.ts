import { useDeferredValue, useMemo } from "react";
import type { Figure } from "@/components/customizations/model/figures-strip";
import { isWhole, type LiveLists } from "@/components/customizations/model/use-live-results";
import { useUiState } from "@/lib/client/ui-state";
import type { DraftRule, RuleDraft } from "@/lib/domain/customizations/rule-draft";
import {
  type KnownItems,
  knownItems,
  type Preview,
  type PreviewScope,
  previewOf,
  stateNow,
} from "@/lib/domain/customizations/rule-preview";
import type { Fill } from "@/lib/domain/kit/limits";
import type { Place } from "@/lib/domain/search/rule-evaluator";

/** What is previewed: the rules over the results, at a moment (epoch ms). `front` is the place that one works in. */
type Previewing = {
  rules: readonly DraftRule[];
  live: LiveLists;
  scope: PreviewScope;
  timeZone: string;
  at: number;
  front: Place;
};

/**
 * Both places as the pending rules arrange them, with everything known of their items. The place that one does not work
 * in follows when the other has been painted.
 */
export function usePreviews({ rules, live, scope, timeZone, at, front }: Previewing) {
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
    () => knownItems(rules, scope, search.items, autocomplete.items),
    [rules, scope, search.items, autocomplete.items],
  );
}

type View = { rules: readonly DraftRule[]; timeZone: string; at: number; known: KnownItems };

function usePreview(place: Place, live: LiveLists[Place], { rules, timeZone, at, known }: View): Preview {
  const { items } = live;
  const isAll = isWhole(live);
  return useMemo(
    () => previewOf(items, rules, { at, place, timeZone }, known, isAll),
    [items, rules, at, place, timeZone, known, isAll],
  );
}

/** How many rules act, wait, are planned and have ended at a moment. */
export function figuresOf(draft: RuleDraft, known: KnownItems, timeZone: string, at: number): Figure[] {
  const states = draft.rules.map((rule) => ({ rule, state: stateNow(rule, { at, timeZone }, known) }));
  const count = (fits: (one: (typeof states)[number]) => boolean) => states.filter(fits).length;
  return [
    { id: "pinned", value: count(({ rule, state }) => state === "active" && rule.type === "pin") },
    { id: "hidden", value: count(({ rule, state }) => state === "active" && rule.type === "hide") },
    { id: "waiting", value: count(({ state }) => state === "dormant" || state === "blocked") },
    { id: "planned", value: count(({ state }) => state === "planned") },
    { id: "ended", value: count(({ state }) => state === "expired") },
  ];
}

/** What becomes of a position when its pin goes, as it was chosen last on a site, and the way to choose. */
export function useFill(siteId: string): [Fill, (fill: Fill) => void] {
  const [{ unpinFills }, change] = useUiState();
  return [unpinFills[siteId] ?? "stay", (fill) => change({ unpinFills: { ...unpinFills, [siteId]: fill } })];
}
