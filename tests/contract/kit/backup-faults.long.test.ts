import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { listAutomaticDumps } from "@/backend/db/backup/dump-folder";
import { createBackup } from "@/lib/contract/settings/backups";
import { callDirectly, refusalOf } from "@/tests/support/direct";
import { QUIET } from "@/tests/support/drill";
import { IMPORT_COMMAND } from "@/tests/support/import-catalogue";
import { runRestore } from "@/tests/support/restore-command";
import { makeStore, type StartedBackend, startBackend, type TestStore } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Dumps that are damaged or newer than the product, and backups that fail. On the embedded database.

let place: TestStore;
let dump: string;

beforeAll(async () => {
  place = await makeStore();
  const backend = await startBackend({ store: place, env: QUIET });
  dump = (await makeBackup(backend)).ok().path;
  await backend.stop();
});

afterAll(() => place.remove());

function makeBackup(backend: StartedBackend) {
  return callDirectly(createBackup, { body: {} }, { ...IMPORT_COMMAND, backend });
}

/** Writes a changed copy of the dump beside it. */
function change(name: string, edit: (bytes: Buffer) => Buffer): string {
  const path = join(place.dataDir, name);
  writeFileSync(path, edit(readFileSync(dump)));
  return path;
}

/** Replaces the first line of a dump, with the checksum that it then has. */
function withHeader(bytes: Buffer, edit: (header: Record<string, unknown>) => void): Buffer {
  const end = bytes.indexOf(10);
  const header = JSON.parse(bytes.subarray(0, end).toString("utf8")) as Record<string, unknown>;
  edit(header);
  const whole = Buffer.concat([Buffer.from(JSON.stringify(header)), bytes.subarray(end, -72)]);
  return Buffer.concat([whole, Buffer.from(`sha256:${createHash("sha256").update(whole).digest("hex")}\n`)]);
}

const FAULTS: [string, RegExp, (bytes: Buffer) => Buffer][] = [
  ["one changed byte", /damaged/, (bytes) => bytes.fill((bytes[5000] ?? 0) ^ 1, 5000, 5001)],
  ["a missing end", /incomplete/, (bytes) => bytes.subarray(0, bytes.length - 1000)],
  ["another file", /no dump of Vitrine/, () => Buffer.from("-- PostgreSQL database dump\n")],
  ["an empty file", /no dump of Vitrine/, () => Buffer.alloc(0)],
  [
    "a newer version",
    /newer version \(9\.9\.9\).*Install that version/,
    (bytes) =>
      withHeader(bytes, (header) => {
        header.product = "9.9.9";
        header.migrations = [...(header.migrations as object[]), { hash: "x", created_at: 9_999_999_999_999 }];
      }),
  ],
  [
    "another line of versions",
    /not an earlier form/,
    (bytes) =>
      withHeader(bytes, (header) => {
        header.migrations = (header.migrations as object[]).map((one, at) => (at === 3 ? { ...one, hash: "x" } : one));
      }),
  ],
];

test.each(FAULTS)("refuses a dump with %s in words, and changes nothing", async (name, words, edit) => {
  const path = change(`${name}.dump`, edit);
  const before = readdirSync(place.dataDir);
  const { status, stderr } = await runRestore([path], place);
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(words) as unknown });
  expect(stderr).toContain("Nothing was changed");
  expect((await runRestore([path, "--check"], place)).status).toBe(1);
  expect(readdirSync(place.dataDir)).toEqual(before);
});

test("a whole dump passes the check", async () => {
  expect(await runRestore([dump, "--check"], place)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("can be restored") as unknown,
  });
});

test("dumps by itself after a change, numbers its dumps, and keeps earlier ones when one fails", async () => {
  const folder = join(place.dataDir, "own-folder");
  const env = { ...QUIET, BACKUP_DIR: folder, BACKUP_MINUTES: "0.05", LOG_LEVEL: "silent" };
  const listDumps = (): string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith(".dump"))
          .sort()
      : [];
  const backend = await startBackend({ store: place, env });
  const readState = async (): Promise<[number, unknown]> => {
    const answer = await fetch(`${backend.url}/health/backup`);
    return [answer.status, await answer.json()];
  };
  const write = (id: string) =>
    openStore(backend.controlUrl).execute(sql`insert into users (id, name, email) values (${id}, 'n', ${id})`);
  try {
    await until(listDumps, ({ length }) => length === 1);
    await write("first");
    await until(listDumps, ({ length }) => length === 2);
    expect(listDumps()).toEqual([
      expect.stringMatching(/^auto-000001-\d{8}T\d{6}Z\.dump$/),
      expect.stringMatching(/^auto-000002-/),
    ]);
    expect(await readState()).toEqual([200, { status: "current" }]);
    expect((await runRestore([join(folder, listDumps()[1] ?? ""), "--check"], place)).status).toBe(0);
    // A file that cannot be copied: a link to itself.
    const earlier = listDumps();
    const blocker = join(place.dataDir, "pglite/base/blocker");
    symlinkSync(blocker, blocker);
    await write("second");
    await until(readState, ([status]) => status === 503);
    expect(await readState()).toEqual([503, { status: "failed" }]);
    expect(refusalOf(await makeBackup(backend)).error).toBe("default");
    expect(readdirSync(folder).sort()).toEqual(earlier);
    expect(existsSync(join(place.dataDir, "store-copy"))).toBe(false);
    rmSync(blocker);
    await until(readState, ([status]) => status === 200);
    expect(listDumps()).toEqual([...earlier, expect.stringMatching(/^auto-000003-/)]);
  } finally {
    await backend.stop();
  }
});

test("writes no dumps while nothing changes", async () => {
  const idle = await makeStore();
  const backend = await startBackend({ store: idle, env: { BACKUP_MINUTES: "0.05", LOG_LEVEL: "debug" } });
  const countDumps = (): number => listAutomaticDumps(join(idle.dataDir, "backups")).length;
  /** What the last three rounds did; the first rounds may follow changes of the start. */
  const listRounds = (): string[] =>
    backend.lines.flatMap((line) => /automatic backup written|nothing changed/.exec(line)?.[0] ?? []).slice(-3);
  try {
    await until(listRounds, (rounds) => rounds.length === 3 && !rounds.includes("automatic backup written"));
    expect(listRounds()).toEqual(["nothing changed", "nothing changed", "nothing changed"]);
    const count = countDumps();
    expect(count).toBeGreaterThan(0);
    await openStore(backend.controlUrl).execute(sql`insert into users (id, name, email) values ('u', 'n', 'e')`);
    await until(countDumps, (now) => now > count);
    expect(countDumps()).toBe(count + 1);
  } finally {
    await backend.stop();
    await idle.remove();
  }
});
