import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import { copyCustomizations } from "@/lib/contract/customizations/customization-copies";
import { list } from "@/lib/contract/customizations/query-customizations";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";

/** What a copy did, or would do. */
export type Copied = Output<typeof copyCustomizations>;
/** One site of it. */
export type CopiedTarget = Copied["targets"][number];
/** One customization there. */
export type CopiedQuery = CopiedTarget["customizations"][number];
/** One rule of it. */
export type CopiedRule = CopiedQuery["rules"][number];

/** What was decided for a site: other words by customization, other items by identity; null leaves a rule out. */
export type Mapping = { queries: Record<string, string>; items: Record<string, string | null> };

const NOTHING: Mapping = { queries: {}, items: {} };

/** A copy that is being prepared, looked at and done. */
export type CopyWork = {
  chosen: readonly string[];
  choose: (sites: string[]) => void;
  existing: "skip" | "merge";
  setExisting: (existing: "skip" | "merge") => void;
  mappingOf: (site: string) => Mapping;
  mapQuery: (site: string, id: string, query: string) => void;
  /** Undefined takes back what was decided. */
  mapItem: (site: string, identity: string, to: string | null | undefined) => void;
  /** What would happen; the answer before stays while another is on its way. */
  dryRun: Copied | undefined;
  isChecking: boolean;
  /** The code with which the check was refused. */
  refused: string | null;
  isCopying: boolean;
  copy: () => Promise<Copied | null>;
};

/** The state of the copy wizard; while `isLooking` every change is looked at anew, without writing. */
export function useCopy(ids: readonly string[], isLooking: boolean): CopyWork {
  const { site } = useSite();
  const { isPending, run } = useWrites(copyCustomizations.feature, { stale: [list] });
  const [chosen, choose] = useState<readonly string[]>([]);
  const [existing, setExisting] = useState<"skip" | "merge">("skip");
  const [mappings, setMappings] = useState<Record<string, Mapping>>({});
  const mappingOf = (id: string) => mappings[id] ?? NOTHING;
  const body = { ids: [...ids], existing, targets: chosen.map((site_id) => ({ site_id, ...mappingOf(site_id) })) };
  const params = { siteId: site.trackingCode };
  const looked = useQuery({
    ...read(copyCustomizations, { params, body: { ...body, dry_run: true } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    enabled: isLooking && chosen.length > 0,
  });
  const change = (id: string, next: Partial<Mapping>) =>
    setMappings((all) => ({ ...all, [id]: { ...(all[id] ?? NOTHING), ...next } }));

  const input = { params, body: { ...body, dry_run: false } };
  const copy = () => run(({ send }) => send(copyCustomizations, input, { mayUndo: false }));
  return {
    chosen,
    choose,
    existing,
    setExisting,
    mappingOf,
    mapQuery: (id, query, words) => change(id, { queries: { ...mappingOf(id).queries, [query]: words } }),
    mapItem: (id, identity, to) => {
      const { [identity]: _, ...rest } = mappingOf(id).items;
      change(id, { items: to === undefined ? rest : { ...rest, [identity]: to } });
    },
    dryRun: looked.data,
    isChecking: looked.isFetching,
    refused: looked.error === null ? null : isApiError(looked.error) ? looked.error.code : "default",
    isCopying: isPending,
    copy,
  };
}
