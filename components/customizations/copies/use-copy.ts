import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import type { CopyCall } from "@/lib/contract/customizations/customization-copies";
import { isApiError } from "@/lib/http/api-error";
import type { Endpoint, Output } from "@/lib/http/endpoint";
import type { CopyCommand } from "./copy-dialog";

/** Answer of a copy or of its dry run. */
export type CopyResult = Output<CopyCall>;
/** Result for one target site. */
export type CopyTargetResult = CopyResult["targets"][number];
/** Result for one customization on a target site. */
export type CopyQueryResult = CopyTargetResult["customizations"][number];
/** Result for one rule of a customization. */
export type CopyRuleResult = CopyQueryResult["rules"][number];

/** What a copy needs from a kind of customization. */
export type CopiedKind = {
  call: CopyCall;
  /** The kind's list, which a copy changes. */
  list: Endpoint;
  /** Path segment of its screens below a site. */
  folder: string;
  /** Names what is copied; null if its name is the query, which can be changed. */
  useName: (() => (one: CopyQueryResult) => string) | null;
  useTypeName: () => (type: string) => string;
  /** The types of the items of a customization of a type: those its rules name, and the one that it is for. */
  itemTypes: (type: string) => { rules: string; target: string };
};

/** Overrides for a site: queries by customization id, items by item URL. A null item skips the rule. */
export type Mapping = { queries: Record<string, string>; items: Record<string, string | null> };

const NOTHING: Mapping = { queries: {}, items: {} };

/** State and commands of the copy wizard. */
export type CopyWork = CopyCommand<CopyResult> & {
  choose: (sites: string[]) => void;
  existing: "skip" | "merge";
  setExisting: (existing: "skip" | "merge") => void;
  findMapping: (site: string) => Mapping;
  mapQuery: (site: string, id: string, query: string) => void;
  /** `undefined` removes the override. */
  mapItem: (site: string, identity: string, to: string | null | undefined) => void;
};

/** The state of the copy wizard of a kind. While `isPreviewing`, every change runs the dry run again. */
export function useCopy({ call, list }: CopiedKind, ids: readonly string[], isPreviewing: boolean): CopyWork {
  const { site } = useSite();
  const { isPending, run } = useWrites(call.feature, { stale: [list] });
  const [chosen, choose] = useState<readonly string[]>([]);
  const [existing, setExisting] = useState<"skip" | "merge">("skip");
  const [mappings, setMappings] = useState<Record<string, Mapping>>({});
  const findMapping = (id: string) => mappings[id] ?? NOTHING;
  const body = { ids: [...ids], existing, targets: chosen.map((site_id) => ({ site_id, ...findMapping(site_id) })) };
  const params = { siteId: site.trackingCode };
  const dryRun = useQuery({
    ...read(call, { params, body: { ...body, dry_run: true } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    enabled: isPreviewing && chosen.length > 0,
  });
  const change = (id: string, next: Partial<Mapping>) =>
    setMappings((all) => ({ ...all, [id]: { ...(all[id] ?? NOTHING), ...next } }));

  const input = { params, body: { ...body, dry_run: false } };
  const copy = () => run(({ send }) => send(call, input, { canUndo: false }));
  return {
    chosen,
    choose,
    existing,
    setExisting,
    findMapping,
    mapQuery: (id, query, words) => change(id, { queries: { ...findMapping(id).queries, [query]: words } }),
    mapItem: (id, identity, to) => {
      const { [identity]: _, ...rest } = findMapping(id).items;
      change(id, { items: to === undefined ? rest : { ...rest, [identity]: to } });
    },
    dryRun: dryRun.data,
    isChecking: dryRun.isFetching,
    refused: dryRun.error === null ? null : isApiError(dryRun.error) ? dryRun.error.code : "default",
    isCopying: isPending,
    copy,
  };
}
