import { execFileSync, spawnSync } from "node:child_process";
import fc from "fast-check";
import vectors from "@/docs/signed-link-vectors.json";
import { buildSignedText, checkLink, type LinkClaims, mintLink } from "@/lib/domain/accounts/signed-link";
import { fromHex, hmac, toBase64 } from "@/lib/http/crypto";
import { countTries } from "@/tests/support/tries";

const key = { id: "1", bytes: fromHex("00112233445566778899aabbccddeeff".repeat(2)) };
const other = { id: "2", bytes: fromHex("ffeeddccbbaa99887766554433221100".repeat(2)) };
const NOW = 1_764_633_600;
const claims: LinkClaims = {
  aud: "localhost:3000",
  path: "/sites/100200-300401/query_customizations",
  sub: "owner",
  site: "100200-300401",
  purpose: "open",
  iat: NOW,
  exp: NOW + 3600,
  nonce: "abcdefghijklmnopqrst",
};

async function mintSearch(patch: Partial<LinkClaims> = {}, by = key): Promise<string> {
  return (await mintLink(by, "http://localhost:3000", { ...claims, ...patch })).split("?")[1] ?? "";
}

function check(search: string, now = NOW, keys = [key]) {
  return checkLink(keys, "localhost:3000", search, now);
}

test("reproduces the forty test vectors", async () => {
  expect(vectors).toHaveLength(40);
  for (const vector of vectors) {
    const by = { id: vector.key.id, bytes: fromHex(vector.key.hex) };
    expect(buildSignedText(vector.claims, by.id)).toBe(vector.text);
    expect(toBase64(await hmac(by, vector.text), true)).toBe(vector.sig);
    expect(await mintLink(by, vector.origin, vector.claims)).toBe(vector.url);
    const search = vector.url.split(/\?(.*)/s)[1] ?? "";
    expect(await checkLink([by], vector.claims.aud, search, vector.claims.iat)).toEqual({ claims: vector.claims });
  }
});

const python = ["python3", "python"].find((name) => spawnSync(name, ["--version"]).status === 0) ?? "";

(python === "" ? test.skip : test)("another language produces the same links", () => {
  expect(execFileSync(python, ["scripts/vectors.py"], { encoding: "utf8" })).toContain("40 of 40 vectors match");
});

test("returns the claims of a valid link", async () => {
  const search = await mintSearch();
  expect(await check(search)).toEqual({ claims });
  expect(await check(`?${search}`)).toEqual({ claims });
  const quoted = { ...claims, path: "/sites/100200-300401/searches?q=o'neill (new)!" };
  expect(await check(await mintSearch({ path: quoted.path }))).toEqual({ claims: quoted });
  // Browsers encode the apostrophe in a query string.
  expect(await check((await mintSearch({ path: quoted.path })).replaceAll("'", "%27"))).toEqual({ claims: quoted });
});

test.each([
  ["in another order", (search: string) => search.split("&").reverse().join("&")],
  ["with an empty parameter", (search: string) => search.replace("&", "&&")],
  ["with an ampersand in front", (search: string) => `&${search}`],
  ["with an ampersand at the end", (search: string) => `${search}&`],
  ["with small hex digits", (search: string) => search.replaceAll("%2F", "%2f")],
  ["with an encoded equals sign", (search: string) => search.replace("v=1", "v%3D1")],
  ["with an encoded letter", (search: string) => search.replace("purpose=open", "purpose=ope%6E")],
  ["with a slash that is not encoded", (search: string) => search.replaceAll("%2F", "/")],
  ["with a plus for a space", (search: string) => `${search.replace("sub=owner", "sub=own+er")}`],
  ["with a fragment", (search: string) => `${search}#x`],
])("a link %s is refused", async (_, change) => {
  const search = await mintSearch();
  expect(change(search)).not.toBe(search);
  expect(await check(change(search))).toEqual({ fault: "altered" });
});

test.each([
  [-301, "future"],
  [-300, undefined],
  [0, undefined],
  [3600, undefined],
  [3900, undefined],
  [3901, "expired"],
])("at %i seconds from its issue a link of an hour is %s", async (seconds, fault) => {
  const reading = await check(await mintSearch(), NOW + seconds);
  expect("fault" in reading ? reading.fault : undefined).toBe(fault);
});

test("refuses a lifetime of more than seven days or none", async () => {
  expect(await check(await mintSearch({ exp: NOW + 7 * 86_400 }))).toHaveProperty("claims");
  expect(await check(await mintSearch({ exp: NOW + 7 * 86_400 + 1 }))).toEqual({ fault: "altered" });
  expect(await check(await mintSearch({ exp: NOW }))).toEqual({ fault: "altered" });
});

test("accepts any current key, refuses unknown and retired ones", async () => {
  expect(await check(await mintSearch({}, other), NOW, [key, other])).toEqual({ claims });
  expect(await check(await mintSearch({}, other))).toEqual({ fault: "altered" });
  expect(await check(await mintSearch({}, { id: "1", bytes: other.bytes }))).toEqual({ fault: "altered" });
});

test("refuses a link for another host", async () => {
  expect(await check(await mintSearch({ aud: "evil.test" }))).toEqual({ fault: "altered" });
});

test.each([
  ["without a parameter", (search: string) => search.replace(/&site=[^&]*/, "")],
  ["with a further parameter", (search: string) => `${search}&x=1`],
  ["with a parameter twice", (search: string) => `${search}&sub=owner`],
  [
    "with two values swapped",
    (search: string) => search.replace("sub=owner", "sub=open").replace("purpose=open", "purpose=owner"),
  ],
  ["with another site", (search: string) => search.replace("site=100200-300401", "site=100200-300402")],
  ["with another path", (search: string) => search.replace("query_customizations", "campaigns")],
  ["with a later end", (search: string) => search.replace(`exp=${NOW + 3600}`, `exp=${NOW + 7200}`)],
  ["with a number written otherwise", (search: string) => search.replace(`iat=${NOW}`, `iat=0${NOW}`)],
  ["with a number as float", (search: string) => search.replace(`iat=${NOW}`, `iat=${NOW}.0`)],
  ["with a line break", (search: string) => search.replace("sub=owner", "sub=owner%0A")],
  ["with a padded signature", (search: string) => search.replace(/(sig=[^&]*)/, "$1=")],
  ["with a signature twice as long", (search: string) => search.replace(/sig=([^&]*)/, "sig=$1$1")],
  ["without a signature", (search: string) => search.replace(/sig=[^&]*/, "sig=")],
  ["with another version", (search: string) => search.replace("v=1", "v=2")],
  ["with nothing", () => ""],
])("a link %s is refused", async (_, change) => {
  expect(await check(change(await mintSearch()))).toEqual({ fault: "altered" });
});

test("refuses every changed byte", async () => {
  const search = await mintSearch();
  await fc.assert(
    fc.asyncProperty(fc.nat(search.length - 1), fc.integer({ min: 33, max: 126 }), async (at, code) => {
      const changed = search.slice(0, at) + String.fromCharCode(code) + search.slice(at + 1);
      const reading = await check(changed);
      // "%2f" and "%2F" are equivalent.
      if (!("fault" in reading)) expect(reading.claims).toEqual(claims);
    }),
    { numRuns: countTries(3_000) },
  );
});

test("refuses a delimiter moved between claims", async () => {
  await expect(mintLink(key, "http://localhost:3000", { ...claims, sub: "owner\nx" })).rejects.toThrow("line break");
  const text = buildSignedText({ ...claims, sub: "a", site: "b" }, "1");
  expect(buildSignedText({ ...claims, sub: "", site: "ab" }, "1")).not.toBe(text);
});
