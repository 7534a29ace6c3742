import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { computeKeyCheck } from "@/lib/domain/accounts/link-key-check";
import { deriveKey, parseKeys } from "@/lib/http/crypto";
import { bundleOwnPackages } from "@/scripts/launch/packages.mjs";
import { createActor } from "@/tests/support/seed";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { type StubUpstream, sendJson, startStubUpstream } from "@/tests/support/stub-upstream";
import { openStore } from "@/tests/support/test-backend";
import { makeTestSecret } from "@/tests/support/web-env";

// `npm run link`, in the bundle that the script starts, against a backend, and a web server whose answers to links the test sets. In
// the gate, the browser test of logs signs in with a link of this command.

const ROOT = join(__dirname, "../../..");
// In the project, where the bundle finds its packages.
mkdirSync(join(ROOT, "tmp"), { recursive: true });
const folder = mkdtempSync(join(ROOT, "tmp/link-"));
const program = join(folder, "link.mjs");

let backend: StartedBackend;
let web: StubUpstream;
/** Where the web server redirects a link; null shows its page. */
let webLocation: string | null = null;

beforeAll(async () => {
  web = await startStubUpstream((_, response) => {
    response.writeHead(webLocation === null ? 200 : 307, webLocation === null ? {} : { location: webLocation }).end();
  });
  backend = await startBackend({ env: { PUBLIC_URL: web.url } });
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["backend/commands/link.ts"],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    plugins: [bundleOwnPackages],
    tsconfig: "tsconfig.json",
  });
});

afterAll(async () => {
  await backend?.stop();
  await web?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  webLocation = null;
});

type Settings = Record<string, string | undefined>;
type Result = { status: number; stdout: string; stderr: string };

const SETTINGS = ["SECRETS", "BACKEND_KEYS", "LINK_KEYS", "LINK_KEYS_FILE", "PUBLIC_URL", "EMBEDDED_URL", "DATA_DIR"];
const OTHER_KEY = `1:${makeTestSecret("fedcba9876543210")}`;

/** Runs the command with the settings of the product, and other ones, and with more arguments. */
function runLink(user: string, settings: Settings = {}, more: string[] = []): Promise<Result> {
  const machine = Object.entries(process.env).filter(([name]) => !SETTINGS.includes(name));
  const own = { SECRETS: backend.secrets, EMBEDDED_URL: backend.url, DATA_DIR: folder, ...settings };
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  const env = Object.fromEntries([...machine, ...given]) as NodeJS.ProcessEnv;
  return new Promise((resolve) => {
    execFile(process.execPath, [program, "--user", user, ...more], { env }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

const addActor = (given = {}) => createActor(given, openStore(backend.controlUrl));

test("mints a link for an existing user, by id or email address, at the URL of the product", async () => {
  const { uid, email } = await addActor();
  for (const user of [uid, email]) {
    const { status, stdout } = await runLink(user);
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^${web.url}/deep_link\\?`));
    expect(new URL(stdout.trim()).searchParams.get("sub")).toBe(uid);
  }
});

test("a link to a site without a path opens the first screen that the person may open there", async () => {
  const { uid } = await addActor();
  const { stdout } = await runLink(uid, {}, ["--site", "100200-300401"]);
  const { searchParams } = new URL(stdout.trim());
  expect([searchParams.get("site"), searchParams.get("path")]).toEqual(["100200-300401", "/sites/100200-300401"]);
});

describe("settings that differ from those of the product", () => {
  const refused = (stderr: RegExp) => ({ status: 1, stdout: "", stderr: expect.stringMatching(stderr) });

  test.each<[string, Settings, RegExp]>([
    [
      "SECRETS",
      { SECRETS: OTHER_KEY },
      /^SECRETS differs from that of the product at .*, or the product has BACKEND_KEYS/,
    ],
    ["BACKEND_KEYS", { BACKEND_KEYS: OTHER_KEY }, /^BACKEND_KEYS differs from that of the product at [^,]*\. /],
    ["LINK_KEYS", { LINK_KEYS: OTHER_KEY }, /^The product would refuse the link:\n {2}LINK_KEYS differs from/],
    [
      "PUBLIC_URL",
      { PUBLIC_URL: "https://other.example" },
      /\n {2}PUBLIC_URL is https:\/\/other\.example here, but http:/,
    ],
    [
      "LINK_KEYS and PUBLIC_URL",
      { LINK_KEYS: OTHER_KEY, PUBLIC_URL: "https://other.example" },
      /\n {2}LINK_KEYS differs[^\n]*\n {2}PUBLIC_URL is /,
    ],
    ["EMBEDDED_URL", { EMBEDDED_URL: "http://127.0.0.1:9" }, /^No product answers at http:\/\/127\.0\.0\.1:9\. /],
    ["DATA_DIR", { EMBEDDED_URL: undefined }, /^No product runs on .*\. Start it, or set DATA_DIR or EMBEDDED_URL/],
  ])("%s", async (_, settings, stderr) => {
    expect(await runLink("owner", settings)).toEqual(refused(stderr));
  });

  test("LINK_KEYS_FILE", async () => {
    const file = join(folder, "keys");
    writeFileSync(file, OTHER_KEY);
    expect(await runLink("owner", { LINK_KEYS_FILE: file })).toEqual(refused(/\n {2}LINK_KEYS_FILE differs from/));
  });

  test("the secrets of the data folder are named with their file", async () => {
    writeFileSync(join(folder, "secrets.json"), JSON.stringify({ SECRETS: OTHER_KEY }));
    const result = await runLink("owner", { SECRETS: undefined });
    rmSync(join(folder, "secrets.json"));
    expect(result).toEqual(refused(/^SECRETS in \S+secrets\.json differs from/));
  });

  test("keys of links that only the product has", async () => {
    const own = await startBackend({ env: { LINK_KEYS: OTHER_KEY } });
    const result = await runLink("owner", { EMBEDDED_URL: own.url, SECRETS: own.secrets });
    await own.stop();
    expect(result).toEqual(refused(/\n {2}LINK_KEYS \(or LINK_KEYS_FILE\) of the product is not set here\./));
  });

  test("a key differs only if the product has it at no place of its list", async () => {
    const { uid } = await addActor();
    const keys = `2:${makeTestSecret("02468ace13579bdf")},${backend.secrets}`;
    expect((await runLink(uid, { SECRETS: keys })).stderr).toMatch(/^SECRETS differs/);
    const own = await startBackend({ env: { SECRETS: keys } });
    const { stdout, stderr } = await runLink("nobody", { EMBEDDED_URL: own.url });
    await own.stop();
    expect([stdout, stderr]).toEqual(["", expect.stringContaining('There is no user "nobody"')]);
  });

  test.each([
    [
      "/auth_error?reason=link_altered&reference=ref-0001",
      /^The web server at http:\S+ refuses the link: its LINK_KEYS/,
    ],
    ["/hmac_failed?issued=1773133620", /^The web server at http:\S+ refuses the link: its clock is behind/],
  ])("those of the web server, which redirects to %s", async (location, stderr) => {
    const { uid } = await addActor();
    webLocation = location;
    expect(await runLink(uid)).toEqual(refused(stderr));
  });

  test("the clock of the product", async () => {
    const stub = await startStubUpstream((_, response) =>
      sendJson(response, 401, {
        error: "hmac_clock",
        server_time: new Date(Date.now() + 600_000).toISOString(),
      }),
    );
    const result = await runLink("owner", { EMBEDDED_URL: stub.url });
    await stub.close();
    expect(result).toEqual(refused(/^The clock of the product at \S+ is 10 minutes ahead of that of this computer/));
  });
});

test.each(["nobody", "nobody@example.org"])(
  "mints no link for unknown user %s and lists the existing ones",
  async (user) => {
    const { status, stdout, stderr } = await runLink(user);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`There is no user "${user}"`);
    // Only the first users are listed; other tests add theirs.
    expect(stderr).toMatch(/Users:\n {2}\S+@\S+ {2}\(id [^)]+\)/);
  },
);

test("mints no link for a disabled user", async () => {
  const { uid } = await addActor({ user: { disabledAt: new Date() } });
  const { status, stderr } = await runLink(uid);
  expect(status).toBe(1);
  expect(stderr).toContain(`There is no user "${uid}"`);
  expect(stderr).not.toContain(`(id ${uid}`);
});

test("waits for a backend that is busy", async () => {
  const busy = { status: 503, body: { error: "busy", retry_after: "2" } };
  const [master] = parseKeys(backend.secrets);
  if (master === undefined) throw new Error("no key");
  const key = await deriveKey(master, "link");
  const settings = { public_url: web.url, keys: [{ id: key.id, check: await computeKeyCheck(key) }] };
  const answers = [busy, { status: 200, body: settings }, busy];
  const stub = await startStubUpstream((_, response) => {
    const { status, body } = answers.shift() ?? { status: 200, body: { id: "u1" } };
    sendJson(response, status, body);
  });
  const { stdout } = await runLink("u1", { EMBEDDED_URL: stub.url });
  expect(new URL(stdout.trim()).searchParams.get("sub")).toBe("u1");
  expect(stub.seen).toHaveLength(4);
  await stub.close();
});
