/** Reads one key; null when it is absent or storage is blocked. */
export function readStored(kind: "local" | "session", key: string): string | null {
  try {
    return getStorage(kind).getItem(key);
  } catch {
    return null;
  }
}

/** Writes one key, or removes it with null. False when storage is blocked or full; the page works without it. */
export function writeStored(kind: "local" | "session", key: string, text: string | null): boolean {
  try {
    if (text === null) getStorage(kind).removeItem(key);
    else getStorage(kind).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function getStorage(kind: "local" | "session"): Storage {
  return kind === "local" ? window.localStorage : window.sessionStorage;
}
