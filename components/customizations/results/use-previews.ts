import { useMemo } from "react";
import type { Figure } from "@/components/customizations/editor/figures-strip";
import type { DraftRule, RuleDraft } from "@/lib/domain/rule-draft";
import type { Place } from "@/lib/domain/rule-evaluator";
import { type KnownItems, knownItems, type Preview, previewOf, stateNow } from "@/lib/domain/rule-preview";
import { isWhole, type LiveLists } from "./use-live-results";

/** Both places as the pending rules arrange them at a moment (epoch ms), with everything known of their items. */
export function usePreviews(rules: readonly DraftRule[], live: LiveLists, timeZone: string, at: number) {
  const { search, autocomplete } = live;
  const known = useMemo(
    () => knownItems(rules, search.items, autocomplete.items),
    [rules, search.items, autocomplete.items],
  );
  const searchPreview = usePreview("search", search, rules, { timeZone, at, known });
  const autocompletePreview = usePreview("autocomplete", autocomplete, rules, { timeZone, at, known });
  const previews: Record<Place, Preview> = useMemo(
    () => ({ search: searchPreview, autocomplete: autocompletePreview }),
    [searchPreview, autocompletePreview],
  );
  return { known, previews };
}

type View = { timeZone: string; at: number; known: KnownItems };

function usePreview(
  place: Place,
  live: LiveLists[Place],
  rules: readonly DraftRule[],
  { timeZone, at, known }: View,
): Preview {
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
    { id: "waiting", value: count(({ state }) => state === "dormant") },
    { id: "planned", value: count(({ state }) => state === "planned") },
    { id: "ended", value: count(({ state }) => state === "expired") },
  ];
}
