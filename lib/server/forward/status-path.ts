// Validates the status URL that a backend returns for a long-running task. The URL is not trusted.

const LENGTH_MAX = 300;
/** Path segments without a leading dot, optionally with a simple query: nothing that parsers interpret differently. */
const PATH = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,63}){1,12}(?:\?[A-Za-z0-9_=&-]{1,200})?$/;

/** The path of a status URL on the backend, without its base; null for any other URL, which is never requested. */
export function parseStatusPath(url: string, backend: string): string | null {
  if (url.length > LENGTH_MAX) return null;
  const base = new URL(backend);
  const prefix = base.pathname.replace(/\/$/, "");
  const path = url.startsWith(`${base.origin}/`) ? url.slice(base.origin.length) : url;
  if (!PATH.test(path) || !path.startsWith(`${prefix}/`)) return null;
  // The parsed URL must equal the validated text.
  const read = new URL(path, base.origin);
  return read.origin === base.origin && read.pathname + read.search === path ? path.slice(prefix.length) : null;
}
