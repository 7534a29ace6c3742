import { useEffect, useState } from "react";

const WAIT_MS = 120;

/** A box's own text; goes out when it has rested, and follows the address when that changes by itself. */
export function useTyped(value: string, send: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (text.trim() !== value) setText(value);
  }
  const [latest] = useState({ send });
  useEffect(() => {
    latest.send = send;
  });
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => latest.send(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, value, latest]);
  return [text, setText];
}
