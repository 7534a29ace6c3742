import { OWN_GROUPS } from "@/lib/contract/kit/own-groups";
import { ALL_POLICIES } from "@/lib/contract/kit/policies";
import { createChecker } from "@/lib/server/check-backend/checker";
import type { CheckOptions } from "@/lib/server/check-backend/options";
import { createOwnTransport } from "@/lib/server/check-backend/own-transport";
import { checkBackend } from "@/lib/server/check-backend/run-check";
import { deriveBackendKey } from "@/tests/support/direct";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { getTestBackend } from "@/tests/support/test-backend";

// The embedded backend keeps the contract as `npm run check-backend` checks it, with its optional groups. It needs a session of its
// own, which the command does not have.

test("the embedded backend passes the check of backends, also with writes", async () => {
  const siteId = await createSite();
  await createItems(siteId, [
    { identity: "https://shop.example/tent", title: "Tent", attributes: { category: "Camping" } },
    { identity: "https://shop.example/mat", title: "Mat", attributes: { category: "Camping" } },
  ]);
  const { uid, sid } = await createActor({ sites: [siteId], policies: [...ALL_POLICIES] });
  const { url, publicUrl, secrets } = getTestBackend();
  const auth = { kind: "hmac", key: await deriveBackendKey(secrets) } as const;
  const given = { url, searchUrl: publicUrl ?? undefined, site: siteId, user: uid, auth, isWrite: true, isJson: false };
  const unset = { visitor: undefined, item: undefined, category: undefined, type: undefined };
  const options: CheckOptions = { ...given, ...unset, only: null, banner: undefined, service: undefined };
  const checker = createChecker(options, createOwnTransport(auth, uid, sid), () => undefined);
  await checkBackend(checker);
  // Our backend finds people by address itself, so that nobody asks it as another backend is asked.
  const bad = checker.rows.filter(
    ({ outcome, what }) => outcome === "fail" || (outcome === "warn" && what !== "by e-mail address"),
  );
  expect(bad).toEqual([]);
  expect(checker.groups).toEqual([...OWN_GROUPS]);
  const passed = checker.rows.filter(({ outcome }) => outcome === "pass");
  expect(passed.length).toBeGreaterThan(80);
});
