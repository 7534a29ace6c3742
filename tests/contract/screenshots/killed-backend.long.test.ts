import { once } from "node:events";
import { type ScreenshotState, take } from "@/lib/contract/screenshots/screenshots";
import { isTakingShots } from "@/lib/domain/screenshots/screenshot-run";
import { callDirectly } from "@/tests/support/direct";
import { startPageServer } from "@/tests/support/page-server";
import { listBelow, listProcesses } from "@/tests/support/processes";
import { makeSettings } from "@/tests/support/screenshots";
import { createActor, createSite } from "@/tests/support/seed";
import { makeStore, type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// A backend that is killed while it takes pictures, and a browser that is killed alone.

const cleanups: (() => unknown)[] = [];

// Also after a failure, so that no process remains.
afterEach(async () => {
  for (const stop of cleanups.splice(0).reverse()) await stop();
});

const MARKER = "--vitrine-picture=";

/** The switches by which the browsers of a running backend can be found after its end; each browser has its own. */
function findMarkers({ process: { pid } }: StartedBackend): string[] {
  return listBelow(pid ?? 0)
    .flatMap(({ line }) => line.split("\0"))
    .filter((arg) => arg.startsWith(MARKER));
}

function findBrowsers(markers: readonly string[]): number[] {
  const found = listProcesses().filter(({ line }) => markers.some((marker) => line.includes(marker)));
  return found.map(({ pid }) => pid);
}

async function aRun(backend: StartedBackend, origin: string) {
  const into = openStore(backend.controlUrl);
  const siteId = await createSite({}, into);
  const as = await createActor({ sites: [siteId], roles: ["internal"] }, into);
  const settings = makeSettings({ url: `${origin}/`, devices: ["desktop", "phone"] });
  const createAsk = (to: StartedBackend) => async (): Promise<ScreenshotState> =>
    (await callDirectly(take, { query: { site_id: siteId }, body: { settings } }, { as, backend: to })).ok();
  await createAsk(backend)();
  return createAsk;
}

test("no browser outlives the backend, and the run counts as interrupted after a restart", async () => {
  const pages = await startPageServer({
    "/": (_, response) => void response.writeHead(200, { "content-type": "text/html" }).write("<h1>Never"),
  });
  const store = await makeStore();
  cleanups.push(pages.stop, store.remove);
  const env = { SHOP_URL: `http://127.0.0.1:${pages.port}` };
  const first = await startBackend({ store, env });
  cleanups.push(() => first.process.kill("SIGKILL"));
  const createAsk = await aRun(first, env.SHOP_URL);
  await until(
    () => pages.paths.length,
    (count) => count > 0,
  );
  const markers = findMarkers(first);
  expect(findBrowsers(markers)).not.toEqual([]);
  const ended = once(first.process, "exit");
  first.process.kill("SIGKILL");
  await ended;
  const left = await until(
    () => findBrowsers(markers),
    (pids) => pids.length === 0,
  );
  expect(left).toEqual([]);

  const second = await startBackend({ store, env });
  cleanups.push(second.stop);
  // On a server that several processes share, the one that took the pictures counts as dead a minute later.
  const run = await until(createAsk(second), ({ status }) => status === "failed");
  expect(run).toMatchObject({
    status: "failed",
    screenshots: [{ code: "interrupted" }, { code: "interrupted" }],
  });
});

test("a browser that is killed fails its device, and the next one gets another", async () => {
  let isSlow = true;
  const pages = await startPageServer({
    "/": (_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      if (isSlow) response.write("<h1>Slow");
      else response.end("<h1>Fast");
    },
  });
  const backend = await startBackend({ env: { SHOP_URL: `http://127.0.0.1:${pages.port}` } });
  cleanups.push(pages.stop, backend.stop);
  const createAsk = await aRun(backend, `http://127.0.0.1:${pages.port}`);
  await until(
    () => pages.paths.length,
    (count) => count > 0,
  );
  isSlow = false;
  for (const pid of findBrowsers(findMarkers(backend))) process.kill(pid, "SIGKILL");
  const state = await until(createAsk(backend), (one) => !isTakingShots(one));
  expect(state).toMatchObject({
    status: "done",
    screenshots: [{ status: "failed", code: "browser_failed" }, { status: "done" }],
  });
});
