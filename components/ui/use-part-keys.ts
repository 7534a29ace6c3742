"use client";

import { useEffect, useMemo, useRef } from "react";
import { partsToRenew } from "./part-keys";

/** The keys of parts in their order; a part with another key than before is put in anew instead of moved. */
export function usePartKeys(order: readonly string[]): readonly string[] {
  const before = useRef<{ order: readonly string[]; times: ReadonlyMap<string, number> }>({ order, times: new Map() });
  const now = useMemo(() => {
    const renewed = partsToRenew(before.current.order, order);
    if (renewed.length === 0) return { order, times: before.current.times };
    const times = new Map(before.current.times);
    for (const id of renewed) times.set(id, (times.get(id) ?? 0) + 1);
    return { order, times };
  }, [order]);
  useEffect(() => {
    before.current = now;
  }, [now]);
  return useMemo(() => order.map((id) => `${id} ${now.times.get(id) ?? 0}`), [order, now]);
}

/** Whether a part of this key was put in anew: it is the one that has just been moved far. */
export function isRenewed(key: string | undefined): boolean {
  return key?.endsWith(" 0") === false;
}
