import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import { isApiError } from "@/lib/http/api-error";
import type { Endpoint, Input, Output } from "@/lib/http/endpoint";

/** Targets, dry run and command of a copy. */
export type CopyCommand<Result> = {
  /** Ids of the chosen sites. */
  chosen: readonly string[];
  choose: (sites: string[]) => void;
  /** The dry run; the previous one stays while the next loads. */
  dryRun: Result | undefined;
  isChecking: boolean;
  /** Error code of the dry run. */
  refused: string | null;
  isCopying: boolean;
  copy: () => Promise<Result | null>;
};

type Options<Call extends Endpoint, Mapping> = {
  call: Call;
  /** The copied objects. */
  ids: readonly string[];
  /** Reads that a copy makes stale. */
  stale: readonly Endpoint[];
  /** The mapping of a site for which nothing was changed. */
  nothing: Mapping;
  /** While true, every change runs the dry run again. */
  isPreviewing: boolean;
  buildInput: (siteId: string, body: CopyBody<Mapping>) => Input<Call>;
};

/** What every copy sends; a mapping says what differs on a target site. */
type CopyBody<Mapping> = { ids: string[]; targets: (Mapping & { site_id: string })[]; dry_run: boolean };

/** Copies objects to other sites; `findMapping` and `changeMapping` are about what differs on a target site. */
export function useCopyCommand<Call extends Endpoint, Mapping extends object>(options: Options<Call, Mapping>) {
  const { call, ids, stale, nothing, isPreviewing, buildInput } = options;
  const { site } = useSite();
  const { isPending, run } = useWrites(call.feature, { stale });
  const [chosen, choose] = useState<readonly string[]>([]);
  const [mappings, setMappings] = useState<Record<string, Mapping>>({});
  const findMapping = (id: string) => mappings[id] ?? nothing;
  const changeMapping = (id: string, next: Partial<Mapping>) =>
    setMappings((all) => ({ ...all, [id]: { ...(all[id] ?? nothing), ...next } }));
  const targets = chosen.map((site_id) => ({ site_id, ...findMapping(site_id) }));
  const build = (dry_run: boolean) => buildInput(site.trackingCode, { ids: [...ids], targets, dry_run });
  const dryRun = useQuery({
    ...read(call, build(true)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    enabled: isPreviewing && chosen.length > 0,
  });
  const command: CopyCommand<Output<Call>> = {
    chosen,
    choose,
    dryRun: dryRun.data,
    isChecking: dryRun.isFetching,
    refused: dryRun.error === null ? null : isApiError(dryRun.error) ? dryRun.error.code : "default",
    isCopying: isPending,
    copy: () => run(({ send }) => send(call, build(false), { canUndo: false })),
  };
  return { command, findMapping, changeMapping };
}
