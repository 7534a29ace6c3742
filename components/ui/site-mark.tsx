import { fnv1a } from "@vitrine/engine/fnv1a";

/** A small colour mark that identifies a site; its name is always next to it. */
export function SiteMark({ siteId, size = 10 }: { siteId: string; size?: number }) {
  return (
    <span
      aria-hidden
      style={{ background: pickColour(siteId), width: size, height: size }}
      className="inline-block shrink-0 rounded-[3px] forced-color-adjust-none"
    />
  );
}

/** One of the six chart tones, always the same for an id. */
export function pickTone(id: string): 1 | 2 | 3 | 4 | 5 | 6 {
  return ((fnv1a(id) % 6) + 1) as 1 | 2 | 3 | 4 | 5 | 6;
}

/** CSS variable of a stable tone. */
export function pickColour(id: string): string {
  return `var(--chart-${pickTone(id)})`;
}

function formatInitials(name: string): string {
  const words = name
    .trim()
    .split(/[\s.@_-]+/u)
    .filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? "")
    .join("");
}

/**
 * A person's initials in a ring of their colour (stable by id).
 * @param props.label the name; without it, the initials are decoration.
 */
export function Avatar({ id, name, label, size = 28 }: { id: string; name: string; label?: string; size?: number }) {
  const spoken = label ? ({ role: "img", "aria-label": label } as const) : ({ "aria-hidden": true } as const);
  return (
    <span
      {...spoken}
      style={{ borderColor: pickColour(id), width: size, height: size, fontSize: Math.round(size * 0.4) }}
      className="inline-flex shrink-0 items-center justify-center rounded-full border-2 bg-surface font-semibold text-ink"
    >
      {formatInitials(name)}
    </span>
  );
}
