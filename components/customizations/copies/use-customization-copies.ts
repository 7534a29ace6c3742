import { useState } from "react";
import { type CopyCommand, useCopyCommand } from "@/components/drafts/copies/use-copy-command";
import type { CopyCall } from "@/lib/contract/customizations/customization-copies";
import type { Endpoint, Output } from "@/lib/http/endpoint";

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
  existing: "skip" | "merge";
  setExisting: (existing: "skip" | "merge") => void;
  findMapping: (site: string) => Mapping;
  mapQuery: (site: string, id: string, query: string) => void;
  /** `undefined` removes the override. */
  mapItem: (site: string, identity: string, to: string | null | undefined) => void;
};

/**
 * The state of the copy wizard of a kind.
 * @param isPreviewing every change runs the dry run again.
 */
export function useCustomizationCopies(
  { call, list }: CopiedKind,
  ids: readonly string[],
  isPreviewing: boolean,
): CopyWork {
  const [existing, setExisting] = useState<"skip" | "merge">("skip");
  const { command, findMapping, changeMapping } = useCopyCommand({
    call,
    ids,
    stale: [list],
    nothing: NOTHING,
    isPreviewing,
    buildInput: (siteId, body) => ({ params: { siteId }, body: { ...body, existing } }),
  });
  return {
    ...command,
    existing,
    setExisting,
    findMapping,
    mapQuery: (id, query, words) => changeMapping(id, { queries: { ...findMapping(id).queries, [query]: words } }),
    mapItem: (id, identity, to) => {
      const { [identity]: _, ...rest } = findMapping(id).items;
      changeMapping(id, { items: to === undefined ? rest : { ...rest, [identity]: to } });
    },
  };
}
