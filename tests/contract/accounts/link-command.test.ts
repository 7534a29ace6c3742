import { execFile, type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { createActor } from "@/tests/support/seed";
import { sendJson, startStubUpstream } from "@/tests/support/stub-upstream";
import { getTestBackend } from "@/tests/support/test-backend";

// `npm run link`, in the bundle that the script starts, against the backend of this run.

const ROOT = join(__dirname, "../../..");
// In the project, where the bundle finds its packages.
mkdirSync(join(ROOT, "tmp"), { recursive: true });
const folder = mkdtempSync(join(ROOT, "tmp/link-"));
const program = join(folder, "link.mjs");

beforeAll(async () => {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["backend/commands/link.ts"],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    tsconfig: "tsconfig.json",
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runLink(user: string): SpawnSyncReturns<string> {
  const { url, secrets } = getTestBackend();
  const env = { ...process.env, SECRETS: secrets, EMBEDDED_URL: url, PUBLIC_URL: "http://localhost:3000" };
  return spawnSync(process.execPath, [program, "--user", user], { env, encoding: "utf8" });
}

test("mints a link for an existing user, by id or email address", async () => {
  const { uid, email } = await createActor();
  for (const user of [uid, email]) {
    const { status, stdout } = runLink(user);
    expect(status).toBe(0);
    expect(new URL(stdout.trim()).searchParams.get("sub")).toBe(uid);
  }
});

test.each(["nobody", "nobody@example.org"])("mints no link for unknown user %s and lists the existing ones", (user) => {
  const { status, stdout, stderr } = runLink(user);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(`There is no user "${user}"`);
  // Only the first users are listed; other tests add theirs.
  expect(stderr).toMatch(/Users:\n {2}\S+@\S+ {2}\(id [^)]+\)/);
});

test("mints no link for a disabled user", async () => {
  const { uid } = await createActor({ user: { disabledAt: new Date() } });
  const { status, stderr } = runLink(uid);
  expect(status).toBe(1);
  expect(stderr).toContain(`There is no user "${uid}"`);
  expect(stderr).not.toContain(`(id ${uid}`);
});

test("waits for a backend that is busy", async () => {
  const busy = { status: 503, body: { error: "busy", retry_after: "2" } };
  const user = { status: 200, body: { id: "u1" } };
  const answers = [busy, user];
  const stub = await startStubUpstream((_, response) => {
    const { status, body } = answers.shift() ?? user;
    sendJson(response, status, body);
  });
  const env = {
    ...process.env,
    SECRETS: getTestBackend().secrets,
    EMBEDDED_URL: stub.url,
    PUBLIC_URL: "http://localhost:3000",
  };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, "--user", "u1"], { env });
    expect(new URL(stdout.trim()).searchParams.get("sub")).toBe("u1");
    expect(stub.seen).toHaveLength(2);
  } finally {
    await stub.close();
  }
});
