import { deriveKey, parseKeys } from "@/lib/http/crypto";
import { openText, sealText } from "@/lib/http/sealed-text";

const HEX = "8cef0fa514ecef2bec5ab8134daa71ded262658da83f53196f302106b70656c4";

async function makeKeys(text: string) {
  return Promise.all(parseKeys(text).map((key) => deriveKey(key, "feed-logins")));
}

test("opens a text with the key and the context it was sealed with", async () => {
  const keys = await makeKeys(`1:${HEX}`);
  const [key] = keys;
  if (key === undefined) throw new Error("there is no key");
  const sealed = await sealText(key, "hesló 🔑", "site a");
  expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(sealed).not.toBe(await sealText(key, "hesló 🔑", "site a"));
  expect(await openText(keys, sealed, "site a")).toBe("hesló 🔑");
  expect(await openText(keys, sealed, "site b")).toBeNull();
  for (const forged of ["", "abc", sealed.slice(0, -2), `A${sealed.slice(1)}`, `${sealed}==`, "č"])
    if (forged !== sealed) expect(await openText(keys, forged, "site a")).toBeNull();
});

test("opens a text after its key was replaced, until it is retired", async () => {
  const other = HEX.replace("8c", "9d");
  const [old] = await makeKeys(`1:${HEX}`);
  if (old === undefined) throw new Error("there is no key");
  const sealed = await sealText(old, "secret", "");
  expect(await openText(await makeKeys(`2:${other},1:${HEX}`), sealed, "")).toBe("secret");
  expect(await openText(await makeKeys(`2:${other}`), sealed, "")).toBeNull();
  expect(await openText([], sealed, "")).toBeNull();
});
