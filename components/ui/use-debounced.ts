import { useEffect, useState } from "react";

/**
 * A debounced local value: sends changes after `waitMs`, and follows external changes. `normalize` is what becomes of a sent value
 * until it returns.
 */
export function useDebounced<T>(
  value: T,
  send: (next: T) => void,
  waitMs: number,
  normalize: (sent: T) => T = (sent) => sent,
): [T, (next: T) => void] {
  const [own, setOwn] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const [latest] = useState({ send });
  if (seen !== value) {
    setSeen(value);
    // The sent value returns when the user may already have typed more; do not overwrite it.
    if (value !== normalize(sent)) {
      setOwn(value);
      setSent(value);
    }
  }
  useEffect(() => {
    latest.send = send;
  });
  useEffect(() => {
    if (own === value) return;
    const timer = setTimeout(() => {
      setSent(own);
      latest.send(own);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [own, value, waitMs, latest]);
  return [own, setOwn];
}

const TYPING_MS = 120;

/** The text of an input: sent to the URL while its user types, which removes outer blanks, and updated when the URL changes. */
export function useTyped(value: string, send: (text: string) => void): [string, (text: string) => void] {
  return useDebounced(value, send, TYPING_MS, trim);
}

function trim(text: string): string {
  return text.trim();
}

/** A text after it stayed the same for `waitMs`. */
export function useDebouncedText(text: string, waitMs: number): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), waitMs);
    return () => clearTimeout(timer);
  }, [text, waitMs]);
  return late;
}
