import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ListAddress, listAddress } from "@/components/customizations/model/list-address";
import { read } from "@/lib/client/query";
import { useAddress } from "@/lib/client/use-address";
import { list, TOP_TYPES, type TopListItem, type TopType } from "@/lib/contract/customizations/top-items";
import type { Output } from "@/lib/http/endpoint";
import { topListInput, toTopType } from "./top-form";

/** A type of TOP items, with its customization if it has one. */
export type TopLine = { type: TopType; found: TopListItem | null };

type TopLines = {
  found: UseQueryResult<Output<typeof list>>;
  lines: TopLine[];
  filter: ListAddress;
  showAll: () => void;
};

/** The types of a site: all of them, or those that a filter of the address finds. */
export function useTopLines(siteId: string): TopLines {
  const [filter, setFilter] = useAddress(listAddress);
  const found = useQuery(read(list, topListInput(siteId, filter)));
  const items = found.data?.items ?? [];
  const lines = TOP_TYPES.map((type) => ({ type, found: items.find((one) => toTopType(one.type) === type) ?? null }));
  const showAll = () => setFilter({ problem: undefined, waiting: undefined });
  return { found, filter, showAll, lines: isFiltered(filter) ? lines.filter((line) => line.found !== null) : lines };
}

/** Whether the address narrows the list: by a problem, or by what waits. */
export function isFiltered({ problem, waiting }: Pick<ListAddress, "problem" | "waiting">): boolean {
  return problem !== undefined || waiting !== undefined;
}
