import { show } from "@/lib/contract/services/services";
import { direct, type MakeCall } from "@/tests/support/direct";
import { hasPostgres, type OwnPostgres, startPostgres } from "@/tests/support/own-postgres";
import { anActor, aSite } from "@/tests/support/seed";
import { type SwitchedSite, stateOf, switchService, waitForSwitch } from "@/tests/support/services";
import { makeStore, type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { storeOf } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Emergency switches while processes are killed, and with several processes on one PostgreSQL server.

jest.setTimeout(240_000);

const on =
  (backend: StartedBackend): MakeCall =>
  (call, input, init) =>
    direct(call, input, { ...init, backend });

async function aSiteOn({ controlUrl }: StartedBackend): Promise<SwitchedSite> {
  const siteId = await aSite({}, storeOf(controlUrl));
  return { siteId, as: await anActor({ sites: [siteId] }, storeOf(controlUrl)) };
}

/** The status of a search of the public host. */
async function searchStatus({ publicUrl }: StartedBackend, { siteId }: SwitchedSite): Promise<number> {
  return (await fetch(`${publicUrl}/search?tracker_id=${siteId}&q=x`)).status;
}

test("a switch during which the backend is killed is complete after the restart, and the service stays off", async () => {
  const place = await makeStore();
  const killed = await startBackend({ store: place });
  const site = await aSiteOn(killed);
  const { status_id: id } = (await switchService(site, {}, on(killed))).ok();
  await killed.kill();
  const backend = await startBackend({ store: place });
  try {
    expect(await searchStatus(backend, site)).toBe(503);
    expect(await waitForSwitch(site, id ?? "", on(backend))).toMatchObject({ status: "complete", active: false });
    expect(await stateOf(site, "search", on(backend))).toMatchObject({ active: false, pending: false });
  } finally {
    await backend.stop();
    await place.remove();
  }
});

test("an automatic return comes while no one looks, also across a restart", async () => {
  const place = await makeStore();
  const killed = await startBackend({ store: place });
  const site = await aSiteOn(killed);
  const at = Date.now() + 3_000;
  (await switchService(site, { auto_return_at: new Date(at).toISOString() }, on(killed))).ok();
  await killed.kill();
  const backend = await startBackend({ store: place });
  try {
    await until(
      () => searchStatus(backend, site),
      (status) => status === 200,
    );
    expect(Date.now()).toBeGreaterThanOrEqual(at);
    expect(await stateOf(site, "search", on(backend))).toMatchObject({ active: true, auto_return_at: null });
  } finally {
    await backend.stop();
    await place.remove();
  }
});

const onPostgres = hasPostgres ? describe : describe.skip;

onPostgres("two processes on one server", () => {
  let server: OwnPostgres;
  let place: Awaited<ReturnType<typeof makeStore>>;
  let backends: StartedBackend[] = [];

  beforeAll(async () => {
    server = await startPostgres();
    place = await makeStore();
    const store = { ...place, databaseUrl: server.url };
    const first = await startBackend({ store, env: { LOG_LEVEL: "silent" } });
    backends = [first, await startBackend({ store, env: { LOG_LEVEL: "silent" } })];
  });

  afterAll(async () => {
    for (const backend of backends) await backend.stop();
    await place.remove();
    server.remove();
  });

  const both = (): [StartedBackend, StartedBackend] => {
    const [one, two] = backends;
    if (one === undefined || two === undefined) throw new Error("the backends have not been started");
    return [one, two];
  };

  test("both stop answering, and both confirm", async () => {
    const [one, two] = both();
    const site = await aSiteOn(one);
    for (const backend of [one, two])
      await until(
        () => searchStatus(backend, site),
        (status) => status === 200,
      );
    const { status_id: id } = (await switchService(site, {}, on(one))).ok();
    expect(await searchStatus(one, site)).toBe(503);
    await until(
      () => searchStatus(two, site),
      (status) => status === 503,
    );
    const ended = await waitForSwitch(site, id ?? "", on(two));
    expect(ended).toMatchObject({ status: "complete", confirmed: 2, expected: 2 });
  });

  test("with the server down, what is off stays off in both, and switching is refused", async () => {
    const [one, two] = both();
    const site = await aSiteOn(one);
    const { status_id: id } = (await switchService(site, {}, on(one))).ok();
    await waitForSwitch(site, id ?? "", on(one));
    server.stop("immediate");
    try {
      expect(await Promise.all([one, two].map((backend) => searchStatus(backend, site)))).toEqual([503, 503]);
      expect((await switchService(site, { desired: true }, on(two))).status).toBe(503);
    } finally {
      server.start();
    }
    await until(
      async () => (await on(one)(show, { params: { siteId: site.siteId } }, { as: site.as })).status,
      (status) => status === 200,
    );
    expect(await stateOf(site, "search", on(one))).toMatchObject({ active: false });
  });

  test("a killed process does not keep a switch open", async () => {
    const [one, two] = both();
    const site = await aSiteOn(one);
    await two.kill();
    backends = [one];
    const { status_id: id } = (await switchService(site, {}, on(one))).ok();
    expect(await waitForSwitch(site, id ?? "", on(one))).toMatchObject({ status: "complete", expected: 1 });
  });
});
