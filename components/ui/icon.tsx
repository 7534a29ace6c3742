import type { LucideIcon, LucideIconData, LucideIconNode } from "lucide-react";
import type { ReactElement } from "react";

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

/** Markup as React takes it whole. */
type Markup = { readonly __html: string };

const known = new WeakMap<LucideIcon, Markup | null>();

/**
 * What is drawn inside the `<svg>` of an icon, as one text; null when the package hands its icons out in another form.
 * A page draws dozens of icons: element by element they were a tenth of the time that the server needed for a list.
 */
function iconMarkup(shape: LucideIcon): Markup | null {
  const made = known.get(shape);
  if (made !== undefined) return made;
  const nodes = nodesOf(shape);
  const markup = nodes === undefined ? null : { __html: nodes.map(textOf).join("") };
  known.set(shape, markup);
  return markup;
}

type Drawn = { render?: (props: object, ref: null) => ReactElement<{ icon?: LucideIconData }> };

/** An icon of the package is a component that only hands its drawing on to the one that all of them share. */
function nodesOf(shape: LucideIcon): LucideIconData["node"] | undefined {
  const { render } = shape as unknown as Drawn;
  return typeof render === "function" ? render({}, null).props.icon?.node : undefined;
}

function textOf([tag, { key: _, ...attributes }, children = []]: LucideIconNode): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${kebab(name)}="${value}"`);
  return `<${tag}${written.join("")}>${children.map(textOf).join("")}</${tag}>`;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A turning ring for an action under way; decoration only, the words stand beside it. `size` in px. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <span
      aria-hidden
      style={{ width: size, height: size }}
      className="turning inline-block shrink-0 rounded-full border-2 border-current border-r-transparent forced-colors:border-r-[Canvas]"
    />
  );
}
