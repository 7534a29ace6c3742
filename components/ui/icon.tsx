import type { LucideIcon } from "lucide-react";

/** One picture of the icon set, handed on as it is imported by name. */
export type IconShape = LucideIcon;

/** An icon. With `label` it speaks; without one it is decoration and hidden from screen readers. `size` in px. */
export function Icon({
  of: Shape,
  label,
  size = 16,
  className,
}: {
  of: IconShape;
  label?: string;
  size?: number;
  className?: string;
}) {
  const common = { size, strokeWidth: 1.75, focusable: "false", className: `shrink-0 ${className ?? ""}` } as const;
  return label ? <Shape role="img" aria-label={label} {...common} /> : <Shape aria-hidden {...common} />;
}
