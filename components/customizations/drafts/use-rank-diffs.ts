import { useMemo } from "react";
import type { DialogProps } from "@/components/customizations/editor/dialog-props";
import { useEditor } from "@/components/customizations/editor/editor-context";
import { isWhole } from "@/components/customizations/results/use-live-results";
import { type RankDiff, rankDiff } from "@/lib/domain/rank-diff";
import type { Place } from "@/lib/domain/rule-evaluator";
import { knownItems, previewOf } from "@/lib/domain/rule-preview";

/** What the pending rules do to the first results of both places, beside what is live; from what is loaded already. */
export function useRankDiffs({
  editor,
  live,
  at,
}: Pick<DialogProps, "editor" | "live" | "at">): Record<Place, RankDiff> {
  const { style, effective } = useEditor();
  const { saved, rules } = editor.draft;
  const { timeZone } = style;
  return useMemo(() => {
    const known = knownItems(
      [...effective(rules, at), ...effective(saved, at)],
      live.search.items,
      live.autocomplete.items,
    );
    const diffOf = (place: Place) => {
      const preview = (of: typeof rules) =>
        previewOf(live[place].items, effective(of, at), { at, place, timeZone }, known, isWhole(live[place]));
      return rankDiff(preview(saved), preview(rules));
    };
    return { search: diffOf("search"), autocomplete: diffOf("autocomplete") };
  }, [saved, rules, live, at, timeZone, effective]);
}
