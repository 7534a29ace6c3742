import { useEffect, useState } from "react";

/** A value that changes quickly: goes out when it has rested, and follows when it is changed from elsewhere. */
export function useRested<T>(value: T, send: (next: T) => void, waitMs: number): [T, (next: T) => void] {
  const [own, setOwn] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const [latest] = useState({ send });
  if (seen !== value) {
    setSeen(value);
    // What was sent from here comes back when the next letter may stand here already.
    if (value !== sent) setOwn(value);
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
