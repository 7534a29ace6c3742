import fc from "fast-check";
import { deriveKey, fromBase64, parseKeys, toBase64 } from "@/lib/http/crypto";
import { checkSignature, type SignedParts, signRequest } from "@/lib/http/signature";
import { makeTestSecret } from "@/tests/support/web-env";

const [key, other] = parseKeys(`2:${makeTestSecret()},1:${makeTestSecret("fedcba9876543210")}`) as [
  ReturnType<typeof parseKeys>[number],
  ReturnType<typeof parseKeys>[number],
];
const NOW = 1_764_633_600_000;
const PARTS: SignedParts = { method: "POST", path: "/sites/s1/x?a=1", body: '{"a":1}', user: "u1", session: "sid" };

async function check(change: (headers: Record<string, string>) => void, parts: Partial<SignedParts> = {}, at = NOW) {
  const headers = await signRequest(key, PARTS, NOW);
  change(headers);
  return checkSignature([key, other], { ...PARTS, ...parts }, (name) => headers[name], at);
}

test("accepts a signed request with either key", async () => {
  expect(await check(() => undefined)).toBeNull();
  const headers = await signRequest(other, PARTS, NOW);
  expect(await checkSignature([key, other], PARTS, (name) => headers[name], NOW)).toBeNull();
  expect(await checkSignature([key], PARTS, (name) => headers[name], NOW)).toBe("hmac_invalid");
});

test.each([
  [299_000, null],
  [300_000, null],
  [301_000, "hmac_clock"],
  [-300_000, null],
  [-301_000, "hmac_clock"],
])("%i ms apart: %p", async (difference, fault) => {
  expect(await check(() => undefined, {}, NOW + difference)).toBe(fault);
});

test.each([
  [{ method: "DELETE" }],
  [{ path: "/sites/s2/x?a=1" }],
  [{ path: "/sites/s1/x?a=2" }],
  [{ body: '{"a":2}' }],
])("another %p is refused", async (parts) => {
  expect(await check(() => undefined, parts)).toBe("hmac_invalid");
});

test.each(["x-vitrine-user", "x-vitrine-session", "x-vitrine-key", "x-content-sha256", "date", "authorization"])(
  "without or with another %s it is refused, whatever the clock",
  async (name) => {
    expect(await check((headers) => delete headers[name], {}, NOW + 999_000)).toBe("hmac_invalid");
    expect(await check((headers) => Object.assign(headers, { [name]: "x" }), {}, NOW + 999_000)).toBe("hmac_invalid");
  },
);

test("decodes canonical base64 only", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const own = Uint8Array.from(bytes);
      expect(fromBase64(toBase64(own))).toEqual(own);
      expect(fromBase64(toBase64(own, true))).toEqual(own);
    }),
  );
  for (const odd of ["a", "ab=c", "ab==c", "é", "a b", "ab\n"]) expect(fromBase64(odd)).toBeNull();
});

test("derived keys differ from each other and from the master key", async () => {
  const purposes = ["backend", "link", "session", "csrf"];
  const derived = await Promise.all(purposes.map((purpose) => deriveKey(key, purpose)));
  const all = [key, ...derived].map(({ bytes }) => toBase64(bytes));
  expect(new Set(all).size).toBe(all.length);
  expect(derived.every(({ id, bytes }) => id === key.id && bytes.length === 32)).toBe(true);
});

test.each([
  "",
  "1",
  "1:",
  ":ab",
  "1:abc",
  `1:${"ab".repeat(31)}`,
  `1:${"00".repeat(32)}`,
  `1:${makeTestSecret()}a`,
  `a b:${makeTestSecret()}`,
  `1:${makeTestSecret().toUpperCase()}`,
])("%j is no list of keys, and the message does not show it", (text) => {
  expect(() => parseKeys(text)).toThrow(/^key \d/);
  try {
    parseKeys(text);
  } catch (error) {
    expect(String(error)).not.toContain("abcdef");
  }
});
