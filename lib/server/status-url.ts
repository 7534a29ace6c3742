import "server-only";

// Where a backend says that its slow work can be asked about. Its word is not taken for it.

const LENGTH_MAX = 300;
/** Names without dots in front, then perhaps a plain query: nothing that another reader could take for something else. */
const PATH = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,63}){1,12}(?:\?[A-Za-z0-9_=&-]{1,200})?$/;

/** The path of a status address on the backend itself, without its base; null for any other, which is never asked. */
export function statusPath(told: string, backend: string): string | null {
  if (told.length > LENGTH_MAX) return null;
  const base = new URL(backend);
  const prefix = base.pathname.replace(/\/$/, "");
  const path = told.startsWith(`${base.origin}/`) ? told.slice(base.origin.length) : told;
  if (!PATH.test(path) || !path.startsWith(`${prefix}/`)) return null;
  // Whoever sends it reads it as it was judged.
  const read = new URL(path, base.origin);
  return read.origin === base.origin && read.pathname + read.search === path ? path.slice(prefix.length) : null;
}
