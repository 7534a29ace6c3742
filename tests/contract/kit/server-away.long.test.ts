import { setTimeout } from "node:timers/promises";
import { me } from "@/lib/contract/accounts/who";
import { create } from "@/lib/contract/customizations/query-customizations";
import { callDirectly, refusalOf } from "@/tests/support/direct";
import { hasPostgres, type OwnPostgres, startPostgres } from "@/tests/support/own-postgres";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";
import { makeStore, type StartedBackend, startBackend, type TestStore } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";

// A PostgreSQL server that stops, restarts or drops its connections during calls. Needs a separate server, so
// it runs only where PostgreSQL is installed.

const READERS = 8;

let server: OwnPostgres;
let backend: StartedBackend;
let place: TestStore;
let as: TestActor;
let siteId: string;

beforeAll(async () => {
  if (!hasPostgres) return;
  server = await startPostgres();
  place = await makeStore();
  backend = await startBackend({ store: { ...place, databaseUrl: server.url }, env: { LOG_LEVEL: "silent" } });
  siteId = await createSite({}, openStore(backend.controlUrl));
  as = await createActor({ sites: [siteId] }, openStore(backend.controlUrl));
  // The tokens of this session are cached before connections are cut.
  await callDirectly(create, { params: { siteId }, body: { query: "first", type: "item" } }, { as, backend });
  // The index of this site is loaded too.
  expect(await searchStatus()).toBe(200);
});

afterAll(async () => {
  if (!hasPostgres) return;
  await backend.stop();
  await place.remove();
  server.remove();
});

type Heard = { status: number; code: unknown; retryAfter: string | null };

type Load = {
  heard: Heard[];
  /** Waits until as many calls as there are callers have succeeded since. */
  succeed: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Reads and writes continuously until stopped; returns the answers. */
function startLoad(): Load {
  const heard: Heard[] = [];
  let isOver = false;
  const caller = async (number: number): Promise<void> => {
    for (let count = 0; !isOver; count += 1) {
      const query = `query ${performance.now()} ${number} ${count}`;
      const answer =
        number % 2 === 0
          ? await callDirectly(me, {}, { as, backend })
          : await callDirectly(create, { params: { siteId }, body: { query, type: "item" } }, { as, backend });
      const code = answer.status < 300 ? undefined : refusalOf(answer).error;
      heard.push({ status: answer.status, code, retryAfter: answer.headers.get("retry-after") });
      await setTimeout(5);
    }
  };
  const callers = Array.from({ length: READERS }, (_, number) => caller(number));
  return {
    heard,
    succeed: async () => {
      const before = countSuccesses(heard);
      while (countSuccesses(heard) < before + READERS) await setTimeout(5);
    },
    stop: async () => {
      isOver = true;
      await Promise.all(callers);
    },
  };
}

function countSuccesses(heard: readonly Heard[]): number {
  return heard.filter(({ status }) => status < 300).length;
}

async function isAnswering(): Promise<boolean> {
  return (await callDirectly(me, {}, { as, backend })).status === 200;
}

/** The status of a search of a site with a loaded index. */
async function searchStatus(): Promise<number> {
  return (await fetch(`${backend.publicUrl}/search?tracker_id=${siteId}&q=kayak`)).status;
}

/** Waits until calls succeed again, limited by the test's timeout. */
async function recover(): Promise<void> {
  while (!(await isAnswering())) await setTimeout(50);
}

/** Expects only success, 503 with a retry time, or an unknown outcome of a write. */
function expectOnlyAllowed(heard: readonly Heard[]): void {
  const others = heard.filter(
    ({ status, code, retryAfter }) =>
      status >= 300 && !(status === 503 && retryAfter !== null) && !(status === 504 && code === "outcome_unknown"),
  );
  expect(others).toEqual([]);
  expect(backend.process.exitCode).toBeNull();
}

const onServer = hasPostgres ? test : test.skip;

onServer("dropped connections cost at most the calls in flight", async () => {
  const load = startLoad();
  for (let count = 0; count < 5; count += 1) {
    await load.succeed();
    server.cutConnections();
  }
  await recover();
  await load.stop();
  expectOnlyAllowed(load.heard);
  expect(countSuccesses(load.heard)).toBeGreaterThan(READERS);
});

onServer(
  "while the server is stopped calls are refused with a time to come back, and then answered again",
  async () => {
    const load = startLoad();
    await load.succeed();
    server.stop("immediate");
    const { status, headers, body } = await callDirectly(me, {}, { as, backend });
    expect([status, headers.get("retry-after"), body]).toEqual([
      503,
      "2",
      { error: "upstream_unavailable", retry_after: "2" },
    ]);
    expect(await searchStatus()).toBe(200);
    expect((await fetch(`${backend.url}/health/live`)).status).toBe(200);
    expect((await fetch(`${backend.url}/health/ready`)).status).toBe(503);
    server.start();
    await recover();
    await load.stop();
    expectOnlyAllowed(load.heard);
  },
);

onServer("a restart under load is survived", async () => {
  const load = startLoad();
  await load.succeed();
  server.stop("fast");
  server.start();
  await recover();
  await load.stop();
  expectOnlyAllowed(load.heard);
  expect((await fetch(`${backend.url}/health/ready`)).status).toBe(200);
});

onServer("a server that takes connections and never answers is refused, while searches go on", async () => {
  const load = startLoad();
  await load.succeed();
  server.freeze();
  try {
    for (let count = 0; count < 2; count += 1) {
      const refused = callDirectly(me, {}, { as, backend });
      expect(await searchStatus()).toBe(200);
      const { status, headers, body } = await refused;
      expect([status, headers.get("retry-after"), body]).toMatchObject([503, "2", { retry_after: "2" }]);
    }
  } finally {
    server.thaw();
  }
  await recover();
  await load.stop();
  expectOnlyAllowed(load.heard);
});
