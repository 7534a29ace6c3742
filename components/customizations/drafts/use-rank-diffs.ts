import { useCallback, useMemo } from "react";
import type { DialogProps } from "@/components/customizations/model/dialog-props";
import { useEditor } from "@/components/customizations/model/editor-context";
import { isWhole } from "@/components/customizations/model/use-live-results";
import { savedState } from "@/lib/domain/customizations/rule-draft";
import { knownItems, previewOf } from "@/lib/domain/customizations/rule-preview";
import { type RankDiff, rankDiff } from "@/lib/domain/search/rank-diff";
import type { Place } from "@/lib/domain/search/rule-evaluator";

type Compared = Pick<DialogProps, "editor" | "live" | "at">;

/** What the pending rules do to the first results of both places, beside what is live; from what is loaded already. */
export function useRankDiffs({ at, ...rest }: Compared): Record<Place, RankDiff> {
  const diffsAt = useRankDiffsAt(rest);
  return useMemo(() => diffsAt(at), [diffsAt, at]);
}

/** The same, for any moment (epoch ms). */
export function useRankDiffsAt({ editor, live }: Omit<Compared, "at">): (at: number) => Record<Place, RankDiff> {
  const { style, effective, scope } = useEditor();
  const { draft } = editor;
  const { timeZone } = style;
  return useCallback(
    (at) => {
      const [before, after] = [effective(savedState(draft), at), effective(draft, at)];
      const known = knownItems([...after, ...before], scope, live.search.items, live.autocomplete.items);
      const diffOf = (place: Place) => {
        const preview = (rules: typeof before) =>
          previewOf(live[place].items, rules, { at, place, timeZone }, known, isWhole(live[place]));
        return rankDiff(preview(before), preview(after));
      };
      return { search: diffOf("search"), autocomplete: diffOf("autocomplete") };
    },
    [draft, live, timeZone, effective, scope],
  );
}
