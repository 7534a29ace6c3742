import type { LucideIcon, LucideIconData, LucideIconNode } from "lucide-react";
import type { ReactElement } from "react";
import { omit } from "@/lib/domain/kit/omit";

/** An icon of the icon set. */
export type IconShape = LucideIcon;

/**
 * An icon.
 * @param props.label without it, the icon is decoration, hidden from screen readers.
 * @param props.size px.
 */
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
  const accessibility = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  const look = className ? `icon ${className}` : "icon";
  const markup = buildMarkup(Shape);
  if (markup === null) return <Shape size={size} className={look} {...accessibility} />;
  return (
    <svg
      className={look}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...accessibility}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon package, nothing from outside.
      dangerouslySetInnerHTML={markup}
    />
  );
}

/** Value of `dangerouslySetInnerHTML`. */
type Markup = { readonly __html: string };

const cache = new WeakMap<LucideIcon, Markup | null>();

/**
 * The inner markup of an icon's `<svg>`; null if the package changes the form of its icons. Rendering dozens of icons
 * element by element took a tenth of the server's time for a list.
 */
function buildMarkup(shape: LucideIcon): Markup | null {
  const made = cache.get(shape);
  if (made !== undefined) return made;
  const nodes = readNodes(shape);
  const markup = nodes === undefined ? null : { __html: nodes.map(renderNode).join("") };
  cache.set(shape, markup);
  return markup;
}

type IconComponent = { render?: (props: object, ref: null) => ReactElement<{ icon?: LucideIconData }> };

/** An icon of the package is a component that passes its nodes to a shared one. */
function readNodes(shape: LucideIcon): LucideIconData["node"] | undefined {
  const { render } = shape as unknown as IconComponent;
  return typeof render === "function" ? render({}, null).props.icon?.node : undefined;
}

function renderNode([tag, attributes, children = []]: LucideIconNode): string {
  const written = Object.entries(omit(attributes, "key")).map(([name, value]) => ` ${toKebabCase(name)}="${value}"`);
  return `<${tag}${written.join("")}>${children.map(renderNode).join("")}</${tag}>`;
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * A spinner for a pending action; decoration only, put text next to it.
 * @param props.size px.
 */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <span
      aria-hidden
      style={{ width: size, height: size }}
      className="turning inline-block shrink-0 rounded-full border-2 border-current border-r-transparent forced-colors:border-r-[Canvas]"
    />
  );
}
