import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildCallUrl, type Endpoint } from "@/lib/http/endpoint";
import { isEndpoint, isFile } from "@/tests/support/is-endpoint";
import { sampleInput } from "@/tests/support/sample-input";

const ROOT = join(import.meta.dirname, "../..");

/** A file that browsers download: its call, and its path on a site. */
export type ServedFile = { call: Endpoint; buildPath: (siteId: string) => string };

/** The files that browsers download, found in the contract. */
export async function findFiles(): Promise<ServedFile[]> {
  const files = (await loadCalls()).filter((call) => call.servedBy === "both" && isFile(call));
  return files.map((call) => ({ call, buildPath: (siteId) => buildPath(call, siteId) }));
}

function buildPath(call: Endpoint, siteId: string): string {
  const params = { ...(sampleInput(call.params) as object), siteId };
  return `/api${buildCallUrl(call, { params, query: sampleInput(call.query) })}`;
}

/** The calls of the contract, found in its files. */
export async function loadCalls(): Promise<Endpoint[]> {
  const folder = join(ROOT, "lib/contract");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>));
  // Some files pass on the calls of others.
  return [...new Set(modules.flatMap((exports) => Object.values(exports)).filter(isEndpoint))];
}
