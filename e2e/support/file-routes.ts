import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildCallUrl, type Endpoint } from "@/lib/http/endpoint";
import { isEndpoint } from "@/tests/support/is-endpoint";
import { sampleInput } from "@/tests/support/sample-input";

const ROOT = join(import.meta.dirname, "../..");
const APP = join(ROOT, "app");

/** A file that browsers download: its call, and its path on a site. */
export type FileRoute = { call: Endpoint; buildPath: (siteId: string) => string };

/** The route of a call. */
function toRoute(call: Endpoint): string {
  return `/api${call.path.replace(/^\/api\//, "/").replace(/:(\w+)/g, "[$1]")}`;
}

/** The routes that are not those of calls; the matrix of calls has these. */
export async function findOtherRoutes(routes: readonly string[]): Promise<string[]> {
  const served = new Set((await loadCalls()).map(toRoute));
  return routes.filter((route) => !served.has(route)).sort();
}

/** The calls of all routes that stream a file. Throws if such a route has none. */
export async function findFileRoutes(): Promise<FileRoute[]> {
  const calls = (await loadCalls()).filter(({ method }) => method === "GET");
  const routes = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .filter((file) => readFileSync(join(APP, file), "utf8").includes("forwardFile("))
    .map((file) => `/${file.slice(0, -"/route.ts".length)}`);
  return routes.map((route) => {
    const call = calls.find((one) => toRoute(one) === route);
    if (call === undefined) throw new Error(`${route} is a file without a call`);
    return { call, buildPath: (siteId) => buildPath(call, siteId) };
  });
}

function buildPath(call: Endpoint, siteId: string): string {
  const params = { ...(sampleInput(call.params) as object), siteId };
  return `/api${buildCallUrl(call, { params, query: sampleInput(call.query) })}`;
}

async function loadCalls(): Promise<Endpoint[]> {
  const folder = join(ROOT, "lib/contract");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>));
  return modules.flatMap((exports) => Object.values(exports)).filter(isEndpoint);
}
