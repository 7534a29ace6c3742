import { eq } from "drizzle-orm";
import { Client } from "pg";
import { serviceStates } from "@/backend/db/schema/services/services";
import { listServiceLog, showServices } from "@/lib/contract/services/services";
import { callDirectly, type MakeCall } from "@/tests/support/direct";
import { hasPostgres, type OwnPostgres, startPostgres } from "@/tests/support/own-postgres";
import { createActor, createSite } from "@/tests/support/seed";
import { loadServiceState, type SwitchedSite, switchService, waitForSwitch } from "@/tests/support/services";
import { makeStore, type StartedBackend, startBackend, type TestStore } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Emergency switches while processes are killed, and with several processes on one PostgreSQL server.

/** Stores a switch of search, but without a notification: only polling finds it. */
async function storeUnannounced(url: string, siteId: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const values = "($1, 'search', false, '', now(), '', '')";
    await client.query(
      `insert into service_states (site_id, service, is_active, request_id, changed_at, changed_by, reason) values ${values}`,
      [siteId],
    );
    await client.query("update sites set revision = revision + 1 where site_id = $1", [siteId]);
  } finally {
    await client.end();
  }
}

const on =
  (backend: StartedBackend): MakeCall =>
  (call, input, init) =>
    callDirectly(call, input, { ...init, backend });

async function aSiteOn({ controlUrl }: StartedBackend): Promise<SwitchedSite> {
  const siteId = await createSite({}, openStore(controlUrl));
  return { siteId, as: await createActor({ sites: [siteId] }, openStore(controlUrl)) };
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
    expect(await loadServiceState(site, "search", on(backend))).toMatchObject({ active: false, pending: false });
  } finally {
    await backend.stop();
    await place.remove();
  }
});

test("an automatic return comes while no one looks, also across a restart", async () => {
  const place = await makeStore();
  const killed = await startBackend({ store: place });
  const site = await aSiteOn(killed);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  (await switchService(site, { auto_return_at: later }, on(killed))).ok();
  const at = Date.now() + 1_000;
  const isIts = eq(serviceStates.siteId, site.siteId);
  await openStore(killed.controlUrl)
    .update(serviceStates)
    .set({ autoReturnAt: new Date(at) })
    .where(isIts);
  await killed.kill();
  const backend = await startBackend({ store: place });
  try {
    await until(
      () => searchStatus(backend, site),
      (status) => status === 200,
    );
    expect(Date.now()).toBeGreaterThanOrEqual(at);
    expect(await loadServiceState(site, "search", on(backend))).toMatchObject({ active: true, auto_return_at: null });
  } finally {
    await backend.stop();
    await place.remove();
  }
});

test("a backend that is killed before it answers has stored the switch completely or not at all", async () => {
  const place = await makeStore();
  const killed = await startBackend({ store: place });
  const site = await aSiteOn(killed);
  const unanswered = switchService(site, {}, on(killed)).catch(() => null);
  // The call has reached the backend, and is somewhere between its start and its answer.
  await searchStatus(killed, site);
  await killed.kill();
  await unanswered;
  const backend = await startBackend({ store: place });
  try {
    const { active, request } = (await loadServiceState(site, "search", on(backend))) ?? {};
    expect(await searchStatus(backend, site)).toBe(active === false ? 503 : 200);
    const { entries } = (await on(backend)(listServiceLog, { params: { siteId: site.siteId } }, { as: site.as })).ok();
    expect(entries.map(({ desired }) => desired)).toEqual(active === false ? [false] : []);
    if (request) await waitForSwitch(site, request.id, on(backend));
    expect((await switchService(site, { desired: active === false }, on(backend))).status).toBe(202);
  } finally {
    await backend.stop();
    await place.remove();
  }
});

/** Starts Node with intervals that never fire, so nothing is found by polling. */
const WITHOUT_INTERVALS = [
  "--import=data:text/javascript,",
  encodeURIComponent("const set = setInterval; globalThis.setInterval = (run) => set(run, 2 ** 31 - 1);"),
].join("");

const onPostgres = hasPostgres ? describe : describe.skip;

onPostgres("two processes on one server", () => {
  let server: OwnPostgres;
  let place: TestStore;
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

  test("of two people who switch at once in different processes one wins, and the other sees who did", async () => {
    const [one, two] = both();
    const site = await aSiteOn(one);
    const other = { ...site, as: await createActor({ sites: [site.siteId] }, openStore(one.controlUrl)) };
    const answers = await Promise.all([switchService(site, {}, on(one)), switchService(other, {}, on(two))]);
    const [winner, refused] = answers[0].status === 202 ? [site, answers[1]] : [other, answers[0]];
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect([409, 412]).toContain(refused.status);
    expect(refused.body).toMatchObject({ changed_by: winner.as.name });
  });

  test("the notification alone stops the answers of a process that does not poll", async () => {
    const [one] = both();
    const deaf = await startBackend({
      store: { ...place, databaseUrl: server.url },
      env: { LOG_LEVEL: "silent", NODE_OPTIONS: WITHOUT_INTERVALS },
    });
    try {
      const [site, unannounced] = [await aSiteOn(one), await aSiteOn(one)];
      for (const each of [site, unannounced])
        expect(
          await until(
            () => searchStatus(deaf, each),
            (status) => status === 200,
          ),
        ).toBe(200);
      await storeUnannounced(server.url, unannounced.siteId);
      expect(
        await until(
          () => searchStatus(one, unannounced),
          (status) => status === 503,
        ),
      ).toBe(503);
      (await switchService(site, {}, on(one))).ok();
      expect(
        await until(
          () => searchStatus(deaf, site),
          (status) => status === 503,
        ),
      ).toBe(503);
      expect(await searchStatus(deaf, unannounced)).toBe(200);
    } finally {
      await deaf.stop();
    }
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
      async () => (await on(one)(showServices, { params: { siteId: site.siteId } }, { as: site.as })).status,
      (status) => status === 200,
    );
    expect(await loadServiceState(site, "search", on(one))).toMatchObject({ active: false });
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
