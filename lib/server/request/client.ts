import "server-only";
import type { Client } from "@/lib/contract/accounts/sign-in";
import { findClientAddress, getLimitKey } from "@/lib/http/client-address";
import { getEnv } from "@/lib/server/process/env";

type HeaderReader = Pick<Headers, "get">;

/** The browser of a request, as the list of sessions shows it. */
export function readClient(headers: HeaderReader): Client {
  return { agent: (headers.get("user-agent") ?? "").slice(0, 300), address: findAddress(headers) ?? "" };
}

/** The key of a browser for rate limits. */
export function getPeerKey(headers: HeaderReader): string {
  const address = findAddress(headers);
  return address === null ? "unknown" : getLimitKey(address);
}

/** The address of a browser, from the connection (set by the launcher's preload) or our own proxies. */
function findAddress(headers: HeaderReader): string | null {
  const peer = headers.get("x-vitrine-peer") ?? "";
  const forwarded = headers.get("x-forwarded-for") ?? undefined;
  return findClientAddress({ peer, forwarded, proxies: getEnv().trustedProxies });
}
