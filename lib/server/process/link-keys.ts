import "server-only";
import { readFile } from "node:fs/promises";
import type { Key } from "@/lib/http/crypto";
import { createLinkKeyFile } from "@/lib/http/key-file";
import { getEnv, loadKeys } from "./env";
import { log } from "./log";
import { getShared } from "./shared";

/** The keys of signed links, newest first. Keys of LINK_KEYS_FILE change without a restart. */
export async function loadLinkKeys(): Promise<readonly Key[]> {
  const path = getEnv().linkKeysFile;
  if (path === null) return (await loadKeys()).link;
  const onFault = (fault: string) => log().error({ fault }, "LINK_KEYS_FILE is not usable; the last keys stay in use");
  return getShared("keys.links", () => createLinkKeyFile(() => readFile(path, "utf8"), onFault))();
}
