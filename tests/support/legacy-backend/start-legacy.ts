import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { buildPrivateCalls } from "./private-calls";
import { searchHost } from "./search-host";
import { makeStore, type Store } from "./store";

/** A running legacy backend: its two addresses, its store, and `close`. */
export type LegacyBackend = { url: string; searchUrl: string; store: Store; stop: () => Promise<void> };

/**
 * Starts it on free ports with the keys of signed calls as `id:hex[,id:hex]`. With `ssoCookie` callers are known by the cookie of
 * that name and nothing is signed.
 */
export async function startLegacy(
  keys: string,
  { ssoCookie = null }: { ssoCookie?: string | null } = {},
): Promise<LegacyBackend> {
  const store = makeStore();
  const known = new Map(keys.split(",").map((part) => part.split(":") as [string, string]));
  const [inner, outer] = await Promise.all([
    listen(buildPrivateCalls(store, { keys: known, ssoCookie }).fetch),
    listen(searchHost(store).fetch),
  ]);
  return {
    url: inner.url,
    searchUrl: outer.url,
    store,
    stop: async () => {
      await Promise.all([inner.close(), outer.close()]);
    },
  };
}

function listen(fetch: Parameters<typeof serve>[0]["fetch"]) {
  return new Promise<{ url: string; close: () => Promise<void> }>((resolve, reject) => {
    const server = serve({ fetch, port: 0, hostname: "127.0.0.1" }, (info) =>
      resolve({
        url: `http://127.0.0.1:${info.port}`,
        close: () =>
          new Promise((done) => {
            (server as Server).closeAllConnections();
            server.close(() => done());
          }),
      }),
    );
    server.once("error", reject);
  });
}
