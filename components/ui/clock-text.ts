const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?$/u;

const two = (value: number) => String(value).padStart(2, "0");

/** Reads a time of day as typed: `9`, `9:05`, `09.05`, `0905`; null when it is none. */
export function readClock(text: string): string | null {
  const plain = text.trim().replace(/^(\d{2})(\d{2})$/u, "$1:$2");
  const found = CLOCK.exec(plain);
  if (!found) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  return hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : null;
}
