import { execFileSync, spawnSync } from "node:child_process";
import fc from "fast-check";
import vectors from "@/docs/signed-link-vectors.json";
import { checkLink, type LinkClaims, linkText, mintLink } from "@/lib/domain/accounts/signed-link";
import { fromHex, hmac, toBase64 } from "@/lib/http/crypto";

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

async function searchOf(patch: Partial<LinkClaims> = {}, by = key): Promise<string> {
  return (await mintLink(by, "http://localhost:3000", { ...claims, ...patch })).split("?")[1] ?? "";
}

function check(search: string, now = NOW, keys = [key]) {
  return checkLink(keys, "localhost:3000", search, now);
}

test("forty vectors come out as written down", async () => {
  expect(vectors).toHaveLength(40);
  for (const vector of vectors) {
    const by = { id: vector.key.id, bytes: fromHex(vector.key.hex) };
    expect(linkText(vector.claims, by.id)).toBe(vector.text);
    expect(toBase64(await hmac(by, vector.text), true)).toBe(vector.sig);
    expect(await mintLink(by, vector.origin, vector.claims)).toBe(vector.url);
    const search = vector.url.split(/\?(.*)/s)[1] ?? "";
    expect(await checkLink([by], vector.claims.aud, search, vector.claims.iat)).toEqual({ claims: vector.claims });
  }
});

test("another language makes the same of them", () => {
  const python = ["python3", "python"].find((name) => spawnSync(name, ["--version"]).status === 0);
  // A computer without Python still has the vectors; .ci/run has it.
  if (python === undefined) return;
  expect(execFileSync(python, ["scripts/vectors.py"], { encoding: "utf8" })).toContain("40 of 40 vectors agree");
});

test("a good link gives its claims back", async () => {
  const search = await searchOf();
  expect(await check(search)).toEqual({ claims });
  expect(await check(`?${search}`)).toEqual({ claims });
  const quoted = { ...claims, path: "/sites/100200-300401/searches?q=o'neill (new)!" };
  expect(await check(await searchOf({ path: quoted.path }))).toEqual({ claims: quoted });
  // Browsers encode the apostrophe in the query of an address.
  expect(await check((await searchOf({ path: quoted.path })).replaceAll("'", "%27"))).toEqual({ claims: quoted });
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
  ["with a plus for a blank", (search: string) => `${search.replace("sub=owner", "sub=own+er")}`],
  ["with a fragment", (search: string) => `${search}#x`],
])("a link %s is refused", async (_, change) => {
  const search = await searchOf();
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
  const reading = await check(await searchOf(), NOW + seconds);
  expect("fault" in reading ? reading.fault : undefined).toBe(fault);
});

test("a life of more than seven days, or none, is refused", async () => {
  expect(await check(await searchOf({ exp: NOW + 7 * 86_400 }))).toHaveProperty("claims");
  expect(await check(await searchOf({ exp: NOW + 7 * 86_400 + 1 }))).toEqual({ fault: "altered" });
  expect(await check(await searchOf({ exp: NOW }))).toEqual({ fault: "altered" });
});

test("keys: any of them checks, an unknown or retired one does not", async () => {
  expect(await check(await searchOf({}, other), NOW, [key, other])).toEqual({ claims });
  expect(await check(await searchOf({}, other))).toEqual({ fault: "altered" });
  expect(await check(await searchOf({}, { id: "1", bytes: other.bytes }))).toEqual({ fault: "altered" });
});

test("another host's link is refused", async () => {
  expect(await check(await searchOf({ aud: "evil.test" }))).toEqual({ fault: "altered" });
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
  expect(await check(change(await searchOf()))).toEqual({ fault: "altered" });
});

test("no changed byte is accepted as something else", async () => {
  const search = await searchOf();
  await fc.assert(
    fc.asyncProperty(fc.nat(search.length - 1), fc.integer({ min: 33, max: 126 }), async (at, code) => {
      const changed = search.slice(0, at) + String.fromCharCode(code) + search.slice(at + 1);
      const reading = await check(changed);
      // "%2f" and "%2F" are the same address.
      if (!("fault" in reading)) expect(reading.claims).toEqual(claims);
    }),
    { numRuns: 3_000 },
  );
});

test("a delimiter cannot be moved from one claim into the next", async () => {
  await expect(mintLink(key, "http://localhost:3000", { ...claims, sub: "owner\nx" })).rejects.toThrow("line break");
  const text = linkText({ ...claims, sub: "a", site: "b" }, "1");
  expect(linkText({ ...claims, sub: "", site: "ab" }, "1")).not.toBe(text);
});
