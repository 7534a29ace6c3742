import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { people } from "@/lib/contract/history/change-history";

/** A person who may own rules. */
export type Person = { id: string; name: string };

/** Who may own a rule on this site, by name: everybody in the history, oneself, and the current owner. */
export function usePeople(owner: string | null = null): readonly Person[] {
  const { site, user, groups } = useSite();
  const found = useQuery({
    ...read(people, { params: { siteId: site.trackingCode } }),
    enabled: groups.includes("history") && groups.includes("rule_notes"),
  });
  const known = found.data?.people;
  return useMemo(() => {
    const all = new Map([[user.id, user.name], ...(known ?? []).map(({ id, name }) => [id, name] as const)]);
    // Somebody who has left is still named, by their id, until another owner is chosen.
    if (owner !== null && !all.has(owner)) all.set(owner, owner);
    return [...all].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
  }, [known, owner, user]);
}
