import { type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { lookUp } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { checkImage, type ImageCheckCode } from "@/lib/contract/campaigns/image-checks";
import type { BannerDevice, BannerPlacement, PlacementSize } from "@/lib/contract/campaigns/placements";
import { isSecureUrl } from "@/lib/domain/campaigns/validate-campaign";
import type { Endpoint, Output, Parsed } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";

/** A URL to check; without a placement it is the target. */
type CheckedUrl = {
  path: string;
  url: string;
  placement?: BannerPlacement;
  device?: BannerDevice;
  size?: PlacementSize;
};

/** State of the check of a field; `none` while there is nothing to check, `failed` if the check could not run. */
export type CheckState =
  | { kind: "none" }
  | { kind: "checking" }
  | { kind: "failed" }
  | { kind: "done"; answer: Output<typeof checkImage> };

/** The checks of all fields. */
export type FieldImageChecks = {
  getState: (path: string) => CheckState;
  /** The URL of a field after a pause in typing. */
  debouncedUrl: (path: string) => string;
  /** Results of the fields that are checked: running, fine, and with a problem. */
  counts: { running: number; fine: number; wrong: number };
};

/** Pause in typing before a URL is checked. */
const PAUSE_MS = 500;
/** How long a result is valid. */
const FRESH_MS = 5 * 60_000;
/** Pause before a URL is checked again whose server did not answer in time, or that could not be checked. */
const RETRY_MS = 45_000;

const NONE: CheckState = { kind: "none" };

/** Codes that refuse an image; the same codes of a target are only warnings. */
const REFUSALS: readonly ImageCheckCode[] = [
  "not_https",
  "image_not_found",
  "image_not_jpg",
  "image_too_large",
  "redirects",
];

/** The code with which a check refuses an image. */
export function findRefusal(state: CheckState, isTarget: boolean): ImageCheckCode | null {
  if (state.kind !== "done" || isTarget) return null;
  return REFUSALS.includes(state.answer.code) ? state.answer.code : null;
}

/**
 * Checks every URL after a pause in typing, all at the same time; aborts a check whose URL is no longer in a field, and
 * repeats a check that could not run. Results are stored by URL, so an outdated result never replaces a newer one.
 */
export function useImageChecks(fields: readonly CheckedUrl[], ownOrigins: readonly string[]): FieldImageChecks {
  const { site, supports } = useSite();
  const { calls } = useCampaignKind();
  const client = useQueryClient();
  const isOn = useAllowed(checkImage.access) && supports(checkImage);
  const debounced = useDebouncedUrls(fields);
  const results = useQueries({
    queries: fields.map(({ path, placement, device, size }) => {
      const url = debounced[path] ?? "";
      return {
        queryKey: ["image-check", site.trackingCode, url, placement, device, size],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const answer = await check(site.trackingCode, { url, placement, device, size: size && [...size] }, signal);
          // The result below the form and those of the list are stored ones, which this check has corrected.
          if (answer?.corrects_stored) for (const call of [calls.show, calls.page]) void refetch(client, call);
          return answer;
        },
        enabled: isOn && isSecureUrl(url, ownOrigins),
        staleTime: FRESH_MS,
        refetchInterval: ({ state: { data } }: { state: { data: CheckAnswer | undefined } }) =>
          data === undefined || (data !== null && data.code !== "not_checked") ? false : RETRY_MS,
      };
    }),
  });
  const states = new Map(
    fields.map(({ path, url }, index): [string, CheckState] => {
      const data = results[index]?.data;
      if (!isOn || !isSecureUrl(url.trim(), ownOrigins)) return [path, NONE];
      if (debounced[path] !== url.trim() || data === undefined) return [path, { kind: "checking" }];
      return [path, data === null ? { kind: "failed" } : { kind: "done", answer: data }];
    }),
  );
  return {
    getState: (path) => states.get(path) ?? NONE,
    debouncedUrl: (path) => debounced[path] ?? "",
    counts: countStates([...states.values()]),
  };
}

type CheckAnswer = Output<typeof checkImage> | null;

function refetch(client: QueryClient, call: Endpoint): Promise<void> {
  return client.invalidateQueries({ queryKey: buildQueryKey(call) });
}

/** One check; null if it could not run, for example because of too many checks. */
async function check(
  siteId: string,
  body: Parsed<typeof checkImage>["body"],
  signal: AbortSignal,
): Promise<CheckAnswer> {
  try {
    return await lookUp(checkImage, { params: { siteId }, body }, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

/** URLs by field, each after a pause in typing. */
function useDebouncedUrls(fields: readonly CheckedUrl[]): Readonly<Record<string, string>> {
  const urls = Object.fromEntries(fields.map(({ path, url }) => [path, url.trim()]));
  const [debounced, setDebounced] = useState(urls);
  const waiting = useRef(new Map<string, { url: string; timer: ReturnType<typeof setTimeout> }>());
  useEffect(() => {
    for (const [path, url] of Object.entries(urls)) {
      const known = waiting.current.get(path);
      if (known?.url === url || (known === undefined && debounced[path] === url)) continue;
      clearTimeout(known?.timer);
      const finish = () => {
        waiting.current.delete(path);
        setDebounced((all) => ({ ...all, [path]: url }));
      };
      waiting.current.set(path, { url, timer: setTimeout(finish, PAUSE_MS) });
    }
  });
  useEffect(() => {
    const { current } = waiting;
    return () => {
      for (const { timer } of current.values()) clearTimeout(timer);
      current.clear();
    };
  }, []);
  return debounced;
}

function countStates(states: readonly CheckState[]): FieldImageChecks["counts"] {
  const done = states.flatMap((state) => (state.kind === "done" ? [state.answer.code] : []));
  const fine = done.filter((code) => code === "ok").length;
  return { running: states.filter(({ kind }) => kind === "checking").length, fine, wrong: done.length - fine };
}
