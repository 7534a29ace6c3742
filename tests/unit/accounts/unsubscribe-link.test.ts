import { checkLink } from "@/lib/domain/accounts/signed-link";
import { checkUnsubscribeLink, mintUnsubscribeLink } from "@/lib/domain/accounts/unsubscribe-link";

const ORIGIN = "https://vitrine.example";
const KEY = { id: "k1", bytes: new Uint8Array(32).fill(7) };
const OLD = { id: "k0", bytes: new Uint8Array(32).fill(9) };

const getSearch = (link: string) => new URL(link).search;

test("a link names its user, with any of the keys", async () => {
  const link = await mintUnsubscribeLink(OLD, ORIGIN, "user é 1");
  expect(new URL(link).pathname).toBe("/unsubscribe");
  expect(await checkUnsubscribeLink([KEY, OLD], getSearch(link))).toBe("user é 1");
});

test("refuses another user, a changed or missing signature, and an unknown key", async () => {
  const link = await mintUnsubscribeLink(KEY, ORIGIN, "u1");
  const change = (name: string, value: string | null) => {
    const url = new URL(link);
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    return checkUnsubscribeLink([KEY], url.search);
  };
  expect(await change("user", "u2")).toBeNull();
  expect(await change("user", "")).toBeNull();
  expect(await change("sig", "A".repeat(43))).toBeNull();
  expect(await change("sig", "short")).toBeNull();
  expect(await change("sig", null)).toBeNull();
  expect(await change("kid", "k0")).toBeNull();
  expect(await checkUnsubscribeLink([OLD], getSearch(link))).toBeNull();
  expect(await checkUnsubscribeLink([KEY], "")).toBeNull();
});

test("is no sign-in link", async () => {
  const link = await mintUnsubscribeLink(KEY, ORIGIN, "u1");
  expect(await checkLink([KEY], "vitrine.example", getSearch(link), 0)).toEqual({ fault: "altered" });
});

test("refuses to sign a user id that could end its line", async () => {
  await expect(mintUnsubscribeLink(KEY, ORIGIN, "u1\nk1")).rejects.toThrow("line break");
});
