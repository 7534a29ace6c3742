"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo } from "react";
import type * as z from "zod/mini";
import { type AddressSchema, changeAddress, parseAddress } from "@/lib/domain/kit/address";

// Screen state is stored in the query string (filter, sort, page, tab). Next syncs `useSearchParams` with the history API, so
// going back restores the state without a request.

/**
 * How a change is written to the browser history: `typing` merges the letters of one input into one entry; `inPlace` creates no
 * entry, for URLs with a state that does not exist.
 */
export type AddressChange = { typing?: boolean; inPlace?: boolean; keepEmpty?: readonly string[] };

/** Changes some keys of the URL. */
export type SetAddress<S extends AddressSchema> = (patch: Partial<z.output<S>>, change?: AddressChange) => void;

// The input whose typing created the newest history entry.
let typingIn: string | null = null;

/** The state of a screen from its URL, and its setter. Back and forward restore it. */
export function useAddress<S extends AddressSchema>(schema: S): [z.output<S>, SetAddress<S>] {
  const search = useSearchParams().toString();
  const address = useMemo(() => parseAddress(schema, new URLSearchParams(search)), [schema, search]);
  useEffect(forgetTypingOnReturn, []);
  const set = useCallback<SetAddress<S>>(
    (patch, { typing = false, inPlace = false, keepEmpty } = {}) => {
      // Use the window's URL, not the rendered one, so that two changes in one event do not overwrite each other.
      const next = changeAddress(schema, new URLSearchParams(window.location.search), patch, keepEmpty);
      writeAddress(next, { box: typing ? Object.keys(patch).join(" ") : null, inPlace });
    },
    [schema],
  );
  return [address, set];
}

/** The state of a screen from its URL, with its changes as events (`set`) and as links (`to`). */
export type LinkedAddress<S extends AddressSchema> = {
  address: z.output<S>;
  set: SetAddress<S>;
  to: (patch: Partial<z.output<S>>) => { href: string; onFollow: () => void };
};

/** The state of a screen from its URL. Links stay on the current path, with its other parameters. */
export function useLinkedAddress<S extends AddressSchema>(schema: S): LinkedAddress<S> {
  const search = useSearchParams().toString();
  const [address, set] = useAddress(schema);
  return {
    address,
    set,
    to: (patch) => ({
      href: `?${changeAddress(schema, new URLSearchParams(search), patch)}`,
      onFollow: () => set(patch),
    }),
  };
}

function writeAddress(params: URLSearchParams, { box, inPlace }: { box: string | null; inPlace: boolean }): void {
  const query = params.toString();
  const url = `${window.location.pathname}${query === "" ? "" : `?${query}`}${window.location.hash}`;
  if (url === `${window.location.pathname}${window.location.search}${window.location.hash}`) return;
  if (inPlace || (box !== null && box === typingIn)) window.history.replaceState(null, "", url);
  else window.history.pushState(null, "", url);
  typingIn = box;
}

function forgetTypingOnReturn(): () => void {
  const forget = () => {
    typingIn = null;
  };
  window.addEventListener("popstate", forget);
  return () => window.removeEventListener("popstate", forget);
}
