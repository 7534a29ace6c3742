import { useCallback, useMemo } from "react";
import type { DialogProps } from "@/components/customizations/editor/dialog-props";
import { useEditor } from "@/components/customizations/editor/editor-context";
import { isWhole } from "@/components/customizations/results/use-live-results";
import type { LaterMoment } from "@/lib/domain/publish-effect";
import { type RankDiff, rankDiff } from "@/lib/domain/rank-diff";
import { type RuleState, savedState } from "@/lib/domain/rule-draft";
import type { Place } from "@/lib/domain/rule-evaluator";
import { knownItems, previewOf } from "@/lib/domain/rule-preview";

type Compared = Pick<DialogProps, "editor" | "live" | "at">;

/** What the pending rules do to the first results of both places, beside what is live; from what is loaded already. */
export function useRankDiffs({ at, editor, live }: Compared): Record<Place, RankDiff> {
  const compare = useCompare(live);
  const { draft } = editor;
  return useMemo(() => compare([savedState(draft), at], [draft, at]), [compare, draft, at]);
}

/** What happens to the first results at a later moment by itself: with the pending rules, or with those that are live. */
export function useMomentDiffs({ editor, live }: Omit<Compared, "at">) {
  const compare = useCompare(live);
  const { draft } = editor;
  return ({ at, isDropped }: LaterMoment): Record<Place, RankDiff> => {
    const rules = isDropped ? savedState(draft) : draft;
    return compare([rules, at - 1], [rules, at]);
  };
}

/** Rules at an instant (epoch ms). */
type RulesAt = readonly [rules: RuleState, at: number];

function useCompare(live: Compared["live"]): (from: RulesAt, to: RulesAt) => Record<Place, RankDiff> {
  const { style, effective, scope } = useEditor();
  const { timeZone } = style;
  return useCallback(
    (...sides) => {
      const all = sides.flatMap(([rules, at]) => effective(rules, at));
      const known = knownItems(all, scope, live.search.items, live.autocomplete.items);
      const diffOf = (place: Place) => {
        const preview = ([rules, at]: RulesAt) =>
          previewOf(live[place].items, effective(rules, at), { at, place, timeZone }, known, isWhole(live[place]));
        return rankDiff(preview(sides[0]), preview(sides[1]));
      };
      return { search: diffOf("search"), autocomplete: diffOf("autocomplete") };
    },
    [live, timeZone, effective, scope],
  );
}
