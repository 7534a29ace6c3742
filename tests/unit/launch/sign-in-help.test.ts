import { formatLegacySignIn } from "@/scripts/launch/sign-in-help.mjs";

// What the start says about signing in in front of a shop's own backend.

const BACKEND_URL = "https://backend.shop.example";

test("says which setting signing in by e-mail needs", () => {
  expect(formatLegacySignIn({ BACKEND_URL })).toMatch(/npm run link.*\nDEFAULT_SITE is not set/);
  expect(formatLegacySignIn({ BACKEND_URL, DEFAULT_SITE: "100200-300400" })).not.toContain("DEFAULT_SITE");
});

test("with a single sign-on, nobody needs an address or a link", () => {
  const text = formatLegacySignIn({ BACKEND_URL, BACKEND_AUTH: "sso_cookie" });
  expect(text).toBe(`Backend: ${BACKEND_URL}\nPeople sign in by the single sign-on: its cookie says who they are.`);
});
