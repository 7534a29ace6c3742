import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv, readKeys } from "@/backend/kit/env";

const KEY = "0123456789abcdef".repeat(4);
const NO_LOG = { error: () => undefined };
const GOOD = { SECRETS: `1:${KEY}` };

test("has defaults for all settings except secrets", () => {
  expect(readEnv(GOOD)).toMatchObject({
    BACKEND_PORT: 3001,
    BACKEND_HOST: "127.0.0.1",
    SHOP_PORT: 3002,
    DATA_DIR: ".data",
    DEMO: "1",
    DEMO_SEED: 1,
    DEMO_DAYS: 90,
    DEMO_WAIT: "0",
    SIGN_IN_ONLY: "0",
    OWNER_EMAIL: "owner@vitrine.example",
    LOG_LEVEL: "info",
  });
});

test("an empty setting counts as absent", () => {
  expect(readEnv({ ...GOOD, DATABASE_URL: "", BACKEND_PORT: "" })).toMatchObject({ BACKEND_PORT: 3001 });
  expect(readEnv({ ...GOOD, DATABASE_URL: "" }).DATABASE_URL).toBeUndefined();
});

test.each([
  ["SECRETS", undefined],
  ["SECRETS", "tooshort"],
  ["SECRETS", "1:abcdef"],
  ["SECRETS", `1:${"0".repeat(64)}`],
  ["SECRETS", KEY],
  ["BACKEND_KEYS", "1:zz"],
  ["LINK_KEYS", `${KEY}:1`],
  ["PUBLIC_URL", "not-a-secret-address"],
  ["PUBLIC_URL", "ftp://hidden.example"],
  ["SHOP_URL", "hidden"],
  ["SEARCH_URL", "javascript:alert(1)"],
  ["BACKEND_PORT", "eighty"],
  ["BACKEND_PORT", "70000"],
  ["BACKEND_PORT", "-1"],
  ["SHOP_PORT", "1.5"],
  ["DATABASE_URL", "mysql://hidden-password@db"],
  ["DATABASE_URL", "hidden-password"],
  ["SMTP_URL", "https://hidden-password@mail"],
  ["MAIL_FROM", "nobody-at-all"],
  ["MAIL_FROM", "a@b\r\nBcc: c@d"],
  ["OWNER_EMAIL", "hidden"],
  ["DEMO", "yes"],
  ["DEMO_SEED", "seed"],
  ["DEMO_SEED", "1.5"],
  ["DEMO_DAYS", "91"],
  ["SIGN_IN_ONLY", "true"],
  ["LOG_LEVEL", "loud"],
])("names an invalid %s (%s) without its value", (name, value) => {
  const settings = { ...GOOD, [name]: value };
  expect(() => readEnv(settings)).toThrow(new RegExp(`^Wrong settings: .*${name}`));
  if (value !== undefined && value.length > 4) expect(() => readEnv(settings)).not.toThrow(value);
});

test.each([
  ["BACKEND_PORT", "-1.5", "must be a port number (0 to 65535)"],
  ["PUBLIC_URL", "ftp://shop.example", "must be an http:// or https:// URL"],
  ["DEMO_DAYS", "91", "must be a whole number from 0 to 90"],
  ["LOG_LEVEL", "loud", "must be trace, debug, info, warn, error or silent"],
])("says what %s must be", (name, value, message) => {
  expect(() => readEnv({ ...GOOD, [name]: value })).toThrow(new Error(`Wrong settings: ${name} ${message}`));
});

test("names a file of link keys that is not usable, and refuses two sources of them", async () => {
  const env = readEnv({ ...GOOD, LINK_KEYS_FILE: join(tmpdir(), "no-such-file") });
  await expect(readKeys(env, NO_LOG)).rejects.toThrow(/^Wrong settings: LINK_KEYS_FILE/);
  expect(() => readEnv({ ...GOOD, LINK_KEYS: `1:${KEY}`, LINK_KEYS_FILE: "x" })).toThrow("LINK_KEYS_FILE");
});

test("needs no secrets if keys of all purposes are set", async () => {
  const env = readEnv({ BACKEND_KEYS: `b:${KEY}`, LINK_KEYS: `l:${KEY}` });
  const keys = await readKeys(env, NO_LOG);
  const ids = [keys.backend[0]?.id, (await keys.loadLink())[0]?.id, keys.csrf[0]?.id, keys.feedLogins[0]?.id];
  expect(ids).toEqual(["b", "l", "b", "b"]);
});

test("derives a key per purpose and keeps ids", async () => {
  const keys = await readKeys(readEnv({ SECRETS: `2:${KEY},1:${KEY}` }), NO_LOG);
  const all = [keys.backend, await keys.loadLink(), keys.csrf, keys.feedLogins];
  expect(new Set(all.map((list) => list[0]?.bytes.join())).size).toBe(4);
  expect(keys.backend.map((key) => key.id)).toEqual(["2", "1"]);
});
