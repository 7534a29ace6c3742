import { useEffect, useState } from "react";

/**
 * A debounced local value: sends changes, and follows external changes. A sent value returns as it is or normalized.
 * @param normalize what others make of a sent value.
 */
export function useDebounced<T>(
  value: T,
  send: (next: T) => void,
  waitMs: number,
  normalize: (sent: T) => T = leaveAsIs,
): [T, (next: T) => void] {
  const [own, setOwn] = useState(value);
  const [seen, setSeen] = useState(value);
  // Values that were sent and have not returned, oldest first. Later ones may overtake them.
  const [pending, setPending] = useState<readonly T[]>([]);
  const [latest] = useState({ send });
  if (seen !== value) {
    setSeen(value);
    // A sent value returns when the user may already have typed more; do not overwrite it.
    const at = pending.findLastIndex((sent) => value === sent || value === normalize(sent));
    setPending(at === -1 ? [] : pending.slice(at + 1));
    if (at === -1) setOwn(value);
  }
  useEffect(() => {
    latest.send = send;
  });
  useEffect(() => {
    if (own === value) return;
    const timer = setTimeout(() => {
      // A value that equals the current one is not returned.
      if (value !== normalize(own)) setPending((all) => [...all, own]);
      latest.send(own);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [own, value, waitMs, latest, normalize]);
  return [own, setOwn];
}

function leaveAsIs<T>(value: T): T {
  return value;
}

const TYPING_MS = 120;

/** The text of an input: sent to the URL while its user types, which removes outer blanks, and updated when the URL changes. */
export function useTyped(value: string, send: (text: string) => void): [string, (text: string) => void] {
  return useDebounced(value, send, TYPING_MS, trim);
}

function trim(text: string): string {
  return text.trim();
}

/** A text after it stayed the same for a while. */
export function useDebouncedText(text: string, waitMs: number): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), waitMs);
    return () => clearTimeout(timer);
  }, [text, waitMs]);
  return late;
}
