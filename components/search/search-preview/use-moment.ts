import { useMemo, useState } from "react";
import { useRested } from "@/components/ui/use-rested";
import { useSite } from "@/lib/client/site-context";
import { type Acting, datedRules } from "@/lib/domain/search/preview-answers";
import { momentsOf, type RuleMoment } from "@/lib/domain/search/rule-moments";
import type { PreviewView } from "./use-preview-view";

const WAIT_MS = 200;

/** The moment that is looked at and the marks around it. */
export type LookedAt = {
  moments: readonly RuleMoment[];
  /** The moment looked at (epoch ms); null for now. The address follows when it has rested. */
  chosen: number | null;
  look: (at: number | null) => void;
  isOpen: boolean;
  toggle: () => void;
};

/** The moment in the address, with a mark for every rule of the query that begins or ends. */
export function useMoment({ address, set }: PreviewView, acting: readonly Acting[]): LookedAt {
  const { site } = useSite();
  const [isOpen, setOpen] = useState(address.at !== undefined);
  const moments = useMemo(() => momentsOf(datedRules(acting), site.time_zone), [acting, site.time_zone]);
  const asked = address.at === undefined ? null : Date.parse(address.at);
  const [chosen, look] = useRested(asked, (at) => set({ at: textOf(at), page: 1 }, { typing: true }), WAIT_MS);
  function toggle() {
    setOpen(!isOpen);
    if (isOpen) look(null);
  }
  return { moments, chosen, look, isOpen, toggle };
}

function textOf(at: number | null): string | undefined {
  return at === null ? undefined : new Date(at).toISOString();
}
