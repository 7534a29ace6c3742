import fc from "fast-check";
import { checkLink, type LinkClaims, mintLink } from "@/lib/domain/accounts/signed-link";
import { fromHex } from "@/lib/http/crypto";

// A hundred thousand changes of a signed link; signed-link.test.ts has plain examples.

const key = { id: "1", bytes: fromHex("00112233445566778899aabbccddeeff".repeat(2)) };
const NOW = 1_764_633_600;
const AUD = "localhost:3000";
const claims: LinkClaims = {
  aud: AUD,
  path: "/sites/100200-300401/searches?q=kayak",
  sub: "owner",
  site: "100200-300401",
  purpose: "open",
  iat: NOW,
  exp: NOW + 3600,
  nonce: "abcdefghijklmnopqrst",
};

async function mintSearch(): Promise<string> {
  return (await mintLink(key, `http://${AUD}`, claims)).split(/\?(.*)/s)[1] ?? "";
}

/** A changed link is refused, or was only encoded differently. */
async function expectRefusal(search: string): Promise<void> {
  const reading = await checkLink([key], AUD, search, NOW);
  if (!("fault" in reading)) expect(reading.claims).toEqual(claims);
}

test("refuses 100,000 links with one changed byte", async () => {
  const search = await mintSearch();
  const change = fc.tuple(fc.nat(search.length - 1), fc.integer({ min: 1, max: 255 }));
  const run = async ([at, code]: [number, number]) =>
    expectRefusal(search.slice(0, at) + String.fromCharCode(code) + search.slice(at + 1));
  await fc.assert(fc.asyncProperty(change, run), { numRuns: 100_000 });
});

test("refuses 5,000 links whose parameters were swapped, repeated, left out or replaced", async () => {
  const parts = (await mintSearch()).split("&");
  const index = fc.nat(parts.length - 1);
  const value = fc.string({ unit: "grapheme", maxLength: 20 });
  const change = fc.oneof(
    fc.tuple(index, index).map(([a, b]) => parts.with(a, parts[b] ?? "").with(b, parts[a] ?? "")),
    fc.tuple(index, index).map(([a, b]) => parts.toSpliced(a, 0, parts[b] ?? "")),
    index.map((a) => parts.toSpliced(a, 1)),
    fc.tuple(index, value).map(([a, text]) => parts.with(a, `${parts[a]?.split("=")[0]}=${encodeURIComponent(text)}`)),
    fc.tuple(index, index).map(([a, b]) => parts.with(a, `${parts[a]?.split("=")[0]}=${parts[b]?.split("=")[1]}`)),
  );
  await fc.assert(
    fc.asyncProperty(change, async (changed) => expectRefusal(changed.join("&"))),
    { numRuns: 5_000 },
  );
});
