import { useEffect, useState } from "react";

/** A debounced local value: sends changes after `waitMs`, and follows external changes. */
export function useDebounced<T>(value: T, send: (next: T) => void, waitMs: number): [T, (next: T) => void] {
  const [own, setOwn] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const [latest] = useState({ send });
  if (seen !== value) {
    setSeen(value);
    // The sent value returns when the user may already have typed more; do not overwrite it.
    if (value !== sent) {
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

/** A text after it stayed the same for `waitMs`. */
export function useDebouncedText(text: string, waitMs: number): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), waitMs);
    return () => clearTimeout(timer);
  }, [text, waitMs]);
  return late;
}
