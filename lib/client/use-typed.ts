import { useEffect, useState } from "react";

const WAIT_MS = 120;

/** The text of an input: sent after a debounce, and updated when the URL changes. */
export function useTyped(value: string, send: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // The sent text returns in the URL, without outer blanks, when the user may already have typed more.
    if (sent.trim() !== value) {
      setText(value);
      setSent(value);
    }
  }
  const [latest] = useState({ send });
  useEffect(() => {
    latest.send = send;
  });
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setSent(text);
      latest.send(text);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, value, latest]);
  return [text, setText];
}
