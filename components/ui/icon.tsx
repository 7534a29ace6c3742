import type { LucideIcon } from "lucide-react";
import { iconMarkup } from "./icon-markup";

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
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  const look = className ? `icon ${className}` : "icon";
  const markup = iconMarkup(Shape);
  if (markup === null) return <Shape size={size} className={look} {...said} />;
  return (
    <svg
      className={look}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...said}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon package, nothing from outside.
      dangerouslySetInnerHTML={markup}
    />
  );
}
