import type { Hono } from "hono";
import type { HonoEnv } from "./answer-call";
import type { Database } from "./db/client";
import type { Implemented } from "./implement";
import type { Log } from "./log";
import type { Services } from "./services";

type Loaded = Record<string, unknown>;
async function load(path: string): Promise<Loaded> {
  try {
    return (await import(path)) as Loaded;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") return {};
    throw error;
  }
}
const [search, host, shop, imports, demo] = await Promise.all(
  [
    "./search/service",
    "./features/search-host",
    "./shop/mount-shop",
    "./features/catalogue-import",
    "./db/demo/seed-demo",
  ].map(load),
);
const nothing = { ready: async () => {}, close: async () => {}, catalogueChanged: async () => ({ ms: 0 }) };
export const createSearchService = (search?.createSearchService ?? (() => nothing)) as (
  d: Database,
  o: { dataDir: string; log: Log },
) => Services["search"];
export const importHandlers = (imports?.importHandlers ?? []) as Implemented[];
export const mountSearchHost = (host?.mountSearchHost ?? (() => {})) as (
  app: Hono<HonoEnv>,
  services: Services,
) => void;
export const mountShop = (shop?.mountShop ?? (() => {})) as (app: Hono<HonoEnv>, services: Services) => void;
export const seedDemo = (demo?.seedDemo ?? (async () => {})) as (
  d: Database,
  o: { seed: number; log: Log },
) => Promise<void>;
