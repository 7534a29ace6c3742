import { cva } from "class-variance-authority";
import { Ban, Check, Circle, CircleAlert, Info, Pin, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon, type IconShape } from "./icon";

/** Kind of a chip; pin and hide are the two types of rules and have their own colours. */
export type ChipKind = "neutral" | "pin" | "hide" | "good" | "warn" | "bad" | "info";

const look = cva(
  "chip inline-flex min-h-[22px] max-w-full items-center gap-1 rounded-chip border border-transparent px-2 font-medium text-xs",
  {
    variants: {
      kind: {
        neutral: "bg-sunken text-ink-2",
        pin: "bg-pin-soft text-pin",
        hide: "bg-hide-soft text-hide",
        good: "bg-good-soft text-good",
        warn: "bg-warn-soft text-warn",
        bad: "bg-bad-soft text-bad",
        info: "bg-info-soft text-info",
      },
    },
  },
);

const shapes: Record<ChipKind, IconShape> = {
  neutral: Circle,
  pin: Pin,
  hide: Ban,
  good: Check,
  warn: TriangleAlert,
  bad: CircleAlert,
  info: Info,
};

type Props = {
  kind?: ChipKind;
  /** Null for a neutral text that needs none. */
  icon?: IconShape | null;
  /** A tooltip with more than the text. */
  title?: string;
  children: ReactNode;
};

/** A status as icon and text, never by colour alone. */
export function Chip({ kind = "neutral", icon, title, children }: Props) {
  return (
    <span title={title} className={look({ kind })}>
      {icon !== null && <Icon of={icon ?? shapes[kind]} size={13} />}
      <span className="min-w-0 overflow-hidden text-ellipsis">{children}</span>
    </span>
  );
}

/** Tags of menu items and page heads. */
export type TagName = "beta" | "new" | "internal" | "internal-plus";

const keys = {
  beta: "tag.beta",
  new: "tag.new",
  internal: "tag.internal",
  "internal-plus": "tag.internalPlus",
} as const;

/** A small text tag: BETA, NEW, Internal, Internal+. */
export function Tag({ name }: { name: TagName }) {
  const t = useTranslations("ui");
  const tone = name === "new" ? "border-accent text-accent" : "border-line-strong text-ink-2";
  return (
    <span
      className={`inline-flex h-[18px] items-center rounded-tight border px-1 font-semibold text-xs leading-none ${tone}`}
    >
      {t(keys[name])}
    </span>
  );
}
