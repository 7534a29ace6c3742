import type { LinkKeys } from "@/backend/accounts/links/mail-link";
import { signInHandlers } from "@/backend/accounts/sign-in";
import { imageCheckHandlers } from "@/backend/campaigns/image-checks";
import type { UserLookup } from "@/backend/kit/caller";
import type { Env, Keys } from "@/backend/kit/env";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { Log } from "@/backend/kit/log";
import { openInvitations, openMail, openSignUpMails } from "@/backend/mail/mail";
import { signUpHandlers } from "@/backend/signup/sign-up";
import { areaHandlers } from "./areas";
import { selectorTestHandlers } from "./voice/test-selectors";

// The calls that a backend answers, by its settings.

/** In front of a legacy backend: sign-in, and the checks that request URLs of users (docs/adr/0060). */
export function createFrontCalls(env: Env, keys: Keys, log: Log): ImplementedCall[] {
  return [...createSignInCalls(env, keys, log), ...imageCheckHandlers, ...selectorTestHandlers];
}

export function createCalls(env: Env, keys: Keys, log: Log): ImplementedCall[] {
  const links = buildLinkKeys(env, keys);
  const isOn = (env.SIGN_UP ?? env.DEMO) === "1";
  return [
    ...createSignInCalls(env, keys, log),
    ...signUpHandlers({ ...links, sendMail: openSignUpMails(env, log), isOn }),
    ...areaHandlers(keys, { ...links, sendMail: openInvitations(env, log) }),
  ];
}

/** Where users are stored. */
export function readUserLookup(env: Env): UserLookup {
  return env.SIGN_IN_ONLY === "1" ? "sessions_only" : "knows_users";
}

function createSignInCalls(env: Env, keys: Keys, log: Log): ImplementedCall[] {
  return signInHandlers({
    ...buildLinkKeys(env, keys),
    sendMail: openMail(env, log),
    userLookup: readUserLookup(env),
  });
}

function buildLinkKeys({ PUBLIC_URL }: Env, { loadLink }: Keys): LinkKeys {
  return { loadLinkKeys: loadLink, publicUrl: new URL(PUBLIC_URL).origin };
}
