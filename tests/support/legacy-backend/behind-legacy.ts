import { consumeLink } from "@/lib/contract/accounts/sign-in";
import { toHex } from "@/lib/http/crypto";
import { callDirectly, deriveBackendKey } from "@/tests/support/direct";
import { makeUniqueId, type TestActor } from "@/tests/support/seed";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { type LegacyBackend, startLegacy } from "./start-legacy";

/** The site that tests use. */
export const SITE = "700100-1";

/**
 * Configures the web server of a test file for the simulated legacy backend; the embedded backend stores the sessions. With
 * `ssoCookie` the cookie of that name identifies the caller, and there are no sessions. `embedded`: further settings of the embedded
 * backend.
 */
export function setUpLegacyBackend({
  ssoCookie = null,
  embedded: env = {},
}: {
  ssoCookie?: string | null;
  embedded?: Record<string, string>;
} = {}) {
  const started: { embedded?: StartedBackend; legacy?: LegacyBackend } = {};
  beforeAll(async () => {
    const embedded = await startBackend({ env: { SIGN_IN_ONLY: "1", ...env } });
    started.embedded = embedded;
    const key = await deriveBackendKey(embedded.secrets);
    const legacy = await startLegacy(`${key.id}:${toHex(key.bytes)}`, { ssoCookie });
    started.legacy = legacy;
    Object.assign(process.env, {
      SECRETS: embedded.secrets,
      EMBEDDED_URL: embedded.url,
      BACKEND_URL: legacy.url,
      SEARCH_URL: legacy.searchUrl,
      DEFAULT_SITE: SITE,
      ...(ssoCookie === null ? {} : { BACKEND_AUTH: "sso_cookie", SSO_COOKIE_NAME: ssoCookie }),
    });
  });
  afterAll(async () => {
    await started.legacy?.stop();
    await started.embedded?.stop();
  });
  return {
    legacy: () => has(started.legacy),
    embedded: () => has(started.embedded),
    /** Creates a session in the embedded backend for a user of the legacy one; with another purpose, that of a link. */
    signIn: async (uid: string, purpose = "sign_in"): Promise<TestActor> => {
      const exp = Math.floor(Date.now() / 1000) + 3600;
      const body = { nonce: makeUniqueId("nonce-of-a-link"), sub: uid, site: "", purpose, exp };
      const opened = await callDirectly(consumeLink, { body }, { backend: has(started.embedded) });
      return { uid, sid: opened.ok().sid, name: uid, email: "" };
    },
  };
}

function has<T>(one: T | undefined): T {
  if (one === undefined) throw new Error("the backends have not been started");
  return one;
}
