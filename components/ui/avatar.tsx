import { stableColour } from "./stable-hue";

function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s.@_-]+/u)
    .filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? "")
    .join("");
}

/** A person's initials in a ring of their colour (stable by id). Decoration: the name stands beside it, or is `label`. */
export function Avatar({ id, name, label, size = 28 }: { id: string; name: string; label?: string; size?: number }) {
  const spoken = label ? ({ role: "img", "aria-label": label } as const) : ({ "aria-hidden": true } as const);
  return (
    <span
      {...spoken}
      style={{ borderColor: stableColour(id), width: size, height: size, fontSize: Math.round(size * 0.4) }}
      className="inline-flex shrink-0 items-center justify-center rounded-full border-2 bg-surface font-semibold text-ink"
    >
      {initials(name)}
    </span>
  );
}
