import { type Key, parseKeys } from "./crypto";

/** Loads keys, newest first. */
export type LoadKeys = () => Promise<readonly Key[]>;

/**
 * The keys of links in the file of LINK_KEYS_FILE: `id:hex`, separated by commas or line breaks, newest first. The file is read at
 * every use, so that a change needs no restart. Throws if it is not usable at the first use, for example at the start of a process;
 * later, the last valid keys stay in use, and `onFault` gets each new fault.
 */
export function createLinkKeyFile(readText: () => Promise<string>, onFault: (fault: string) => void): LoadKeys {
  let last: readonly Key[] | null = null;
  let lastFault: string | null = null;
  return async () => {
    try {
      last = parseKeys((await readText()).trim().replaceAll(/[\s,]+/g, ","));
      lastFault = null;
    } catch (error) {
      const fault = error instanceof Error ? error.message : "is unreadable";
      if (last === null) throw new Error(`Wrong settings: LINK_KEYS_FILE (${fault})`);
      if (fault !== lastFault) onFault(fault);
      lastFault = fault;
    }
    return last;
  };
}
