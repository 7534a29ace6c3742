// Requests that no listener accepts, whatever it serves.

const URL_CHARACTERS_MAX = 8192;
/** Characters that no host name or address with a port has. */
const NOT_IN_A_HOST = /[\s/\\?#@,<>"'`|^{}]/;
/** Settings with the hosts of this process. */
const OWN = ["PUBLIC_URL", "SEARCH_URL", "SHOP_URL", "EMBEDDED_URL"];

const ownHosts = new Set(OWN.flatMap((name) => readHost(process.env[name]) ?? []));

/**
 * The status that refuses a request; null if it is acceptable. Changes the target `http://host/path` with a host of our
 * own to `/path`, so that frameworks read one form only.
 * @param isProxy the listener forwards requests, so targets are other servers.
 */
export function findRefusal(request, isProxy) {
  if (request.method === "TRACE" || request.method === "CONNECT") return 405;
  if ((request.url ?? "").length > URL_CHARACTERS_MAX) return 414;
  if (!isProxy && (wantsOtherProtocol(request.headers) || !hasGoodHost(request) || !keepPath(request))) return 400;
  try {
    decodeURIComponent((request.url ?? "").split("?", 1)[0]);
    return null;
  } catch {
    return 400;
  }
}

/**
 * Whether a client asks to leave HTTP, as for a WebSocket. Clients that offer HTTP/2 (h2c) with their first request, such as Java's,
 * continue with HTTP/1.1 when the offer is ignored.
 */
function wantsOtherProtocol({ connection = "", upgrade = "" }) {
  return upgrade !== "" && /(^|[\s,])upgrade([\s,]|$)/i.test(connection) && upgrade.trim().toLowerCase() !== "h2c";
}

function hasGoodHost({ rawHeaders, headers: { host = "" } }) {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  return count < 2 && !NOT_IN_A_HOST.test(host);
}

/** Leaves only a path in the target; returns false if it is another server's or none. */
function keepPath(request) {
  const { url = "", headers } = request;
  if (url.startsWith("/")) return true;
  const host = readHost(url);
  if (host === null || !ownHosts.has(host) || host !== readHost(`http://${headers.host}`)) return false;
  request.url = url.replace(/^[a-z]+:\/\/[^/?]*\/?/i, "/");
  return true;
}

function readHost(text = "") {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).host : null;
}
