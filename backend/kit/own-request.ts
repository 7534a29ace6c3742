import type { Services } from "@/backend/kit/services";
import type { Key } from "@/lib/http/crypto";
import { BODY_LIMITS } from "@/lib/http/endpoint";
import { readBodyText } from "@/lib/http/request-body";
import { checkSignature } from "@/lib/http/signature";

/**
 * Creates the check whether our web server signed a request to the public listener, which then answers it even while shoppers
 * get nothing. The handler can still read the body.
 */
export function createOwnRequestCheck(keys: readonly Key[], now: () => Date): Services["isOwnRequest"] {
  return async (c) => {
    if (c.req.header("authorization") === undefined) return false;
    const { pathname, search } = new URL(c.req.url);
    const body = c.req.method === "GET" ? "" : await readBodyText(c.req.raw.clone(), BODY_LIMITS).catch(() => null);
    if (body === null) return false;
    const parts = { method: c.req.method, path: pathname + search, body };
    return (await checkSignature(keys, parts, (name) => c.req.header(name), now().getTime())) === null;
  };
}
