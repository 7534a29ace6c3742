import "server-only";
import { getEnv } from "@/lib/server/process/env";

// Which ways to sign in this installation has. In front of a legacy backend that gets signed calls, people are found by their address
// through `frontend_data` of DEFAULT_SITE (docs/adr/0089); without that setting, only their ids are known.

/** Whether people can be found by their e-mail address. */
export function hasAddresses(): boolean {
  return !getEnv().backend.storesOnlyUsers || getEnv().defaultSite !== null;
}

/** Whether the OpenID Connect provider can sign people in: not if it names them by an address with which nobody is found. */
export function isProviderOffered(): boolean {
  const { oidc } = getEnv();
  return oidc !== null && (oidc.userClaim !== "email" || hasAddresses());
}

/** Why ways to sign in are not offered, for the log of the start. */
export function listMissingWays(): string[] {
  const { oidc, ssoToken } = getEnv();
  if (hasAddresses()) return [];
  const ways = [
    ...(ssoToken === null ? ["links by e-mail"] : []),
    ...(oidc?.userClaim === "email" ? ["OpenID Connect by e-mail address"] : []),
    ...(ssoToken?.userClaim === "email" ? ["single sign-on by e-mail address"] : []),
  ];
  return ways.map(
    (way) => `${way}: not offered, because DEFAULT_SITE, the site that knows people’s addresses, is not set`,
  );
}
