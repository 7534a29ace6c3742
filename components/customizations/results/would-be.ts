import { createContext, useContext, useDeferredValue, useMemo } from "react";
import type { Preview } from "@/lib/domain/customizations/rule-preview";

// Where hidden results would stand. Every move changes that of all behind it, so it stands beside the rows and follows
// when the move itself has been painted.

/** The positions that the hidden results of a place would have, by identity. */
export type WouldBe = ReadonlyMap<string, number>;

/** The positions for the ghosts of the list one is in. */
export const WouldBeContext = createContext<WouldBe>(new Map());

/** The position that a hidden result would have; undefined until that was told. */
export function useWouldBe(id: string): number | undefined {
  return useContext(WouldBeContext).get(id);
}

/** Where the hidden results of a preview would stand; follows it when what came of it has been painted. */
export function useWouldBeOf(preview: Preview): WouldBe {
  const { hidden } = useDeferredValue(preview);
  return useMemo(
    () =>
      new Map(
        hidden.flatMap(({ item, wouldBe }): [string, number][] => (wouldBe === null ? [] : [[item.url, wouldBe]])),
      ),
    [hidden],
  );
}
