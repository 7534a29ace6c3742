import { MINUTE_MS } from "@/lib/domain/kit/durations";
import { createSigningKeys } from "@/lib/server/identity/signing-keys";
import { type SsoServer, startSso } from "@/tests/support/sso-server";
import { useWebEnv } from "@/tests/support/web-env";

// The public keys of a single sign-on: when they are fetched, and what is used while their server is away.

let sso: SsoServer;
let now: number;

beforeEach(async () => {
  useWebEnv();
  sso = await startSso();
  now = 0;
});
afterEach(() => sso.close());

/** Looks a key up; true if there is one. */
function lookUp(keys: ReturnType<typeof createSigningKeys>, kid: string): Promise<boolean> {
  const token = { payload: "", signature: "" };
  return Promise.resolve(keys({ alg: "RS256", kid }, token)).then(() => true);
}

const create = () => createSigningKeys(sso.url, () => now);
const unknown = { code: "ERR_JWKS_NO_MATCHING_KEY" };

test("fetches the keys once, also for parallel requests", async () => {
  const keys = create();
  await Promise.all(Array.from({ length: 20 }, () => lookUp(keys, "first")));
  expect(await lookUp(keys, "first")).toBe(true);
  expect(sso.countFetches()).toBe(1);
});

test("an unknown key id fetches the keys again, but not more often than every 30 seconds", async () => {
  const keys = create();
  await lookUp(keys, "first");
  sso.addKey("second");
  await expect(lookUp(keys, "second")).rejects.toMatchObject(unknown);
  expect(sso.countFetches()).toBe(1);
  now += MINUTE_MS;
  expect(await lookUp(keys, "second")).toBe(true);
  for (let count = 0; count < 50; count += 1)
    await expect(lookUp(keys, `forged-${count}`)).rejects.toMatchObject(unknown);
  expect(sso.countFetches()).toBe(2);
});

test("uses the cached keys for a day while their server is down", async () => {
  const keys = create();
  await lookUp(keys, "first");
  sso.setAway(true);
  now += 23 * 60 * MINUTE_MS;
  expect(await lookUp(keys, "first")).toBe(true);
  now += 2 * 60 * MINUTE_MS;
  await expect(lookUp(keys, "first")).rejects.toMatchObject({ status: 503, code: "sso_unavailable" });
  sso.setAway(false);
  now += MINUTE_MS;
  expect(await lookUp(keys, "first")).toBe(true);
});

test("says so if the keys were never available, and works when they are", async () => {
  sso.setAway(true);
  const keys = create();
  await expect(lookUp(keys, "first")).rejects.toMatchObject({ status: 503, code: "sso_unavailable" });
  sso.setAway(false);
  await expect(lookUp(keys, "first")).rejects.toMatchObject({ status: 503 });
  now += MINUTE_MS;
  expect(await lookUp(keys, "first")).toBe(true);
});

test("forgets a withdrawn key when the keys are fetched again", async () => {
  const keys = create();
  await lookUp(keys, "first");
  sso.addKey("second", true);
  now += 11 * MINUTE_MS;
  await lookUp(keys, "first");
  // The fetch in the background ends before a new key is found.
  while (sso.countFetches() < 2) await new Promise((done) => setTimeout(done, 10));
  now += MINUTE_MS;
  expect(await lookUp(keys, "second")).toBe(true);
  await expect(lookUp(keys, "first")).rejects.toMatchObject(unknown);
});
