import { take } from "@/lib/contract/screenshots/screenshots";
import { isTakingShots } from "@/lib/domain/screenshots/screenshot-run";
import { callDirectly } from "@/tests/support/direct";
import { startPageServer } from "@/tests/support/page-server";
import { makeSettings } from "@/tests/support/screenshots";
import { createActor, createSite } from "@/tests/support/seed";
import { startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Each picture starts a browser with its own data.

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const stop of cleanups.splice(0).reverse()) await stop();
});

test("several runs at once wait in a queue, which is limited per site", async () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const pages = await startPageServer({
    "/": (_, response) =>
      void opened.then(() => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Open</h1>")),
  });
  const origin = `http://127.0.0.1:${pages.port}`;
  const backend = await startBackend({ env: { SHOP_URL: origin } });
  cleanups.push(pages.stop, backend.stop);
  const into = openStore(backend.controlUrl);
  const siteId = await createSite({}, into);
  const as = await createActor({ sites: [siteId], roles: ["internal"] }, into);
  const all = Array.from({ length: 9 }, () => makeSettings({ url: `${origin}/` }));
  const ask = (settings: (typeof all)[number]) =>
    callDirectly(take, { query: { site_id: siteId }, body: { settings } }, { as, backend });
  const statuses: number[] = [];
  const positions: (number | null | undefined)[] = [];
  for (const settings of all) {
    const answer = await ask(settings);
    statuses.push(answer.status);
    if (answer.status === 202) positions.push((await ask(settings)).ok().position);
  }
  // Two are being taken, five wait.
  expect(statuses).toEqual([...Array(7).fill(202), 429, 429]);
  expect(positions).toEqual([0, 0, 2, 3, 4, 5, 6]);
  open();
  for (const settings of all.slice(0, 7)) {
    const read = async () => (await ask(settings)).ok();
    expect(await until(read, (state) => !isTakingShots(state))).toMatchObject({ status: "done" });
  }
});
