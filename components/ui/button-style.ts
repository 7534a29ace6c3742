import { cva } from "class-variance-authority";

/** Style of buttons and of links that look like buttons. */
export const buttonStyle = cva(
  [
    "relative inline-flex items-center justify-center gap-2 rounded-control border",
    "font-medium leading-tight no-underline select-none",
    "transition-[background-color,border-color,transform] duration-(--dur) ease-out active:translate-y-px",
    "aria-disabled:cursor-progress aria-disabled:active:translate-y-0",
  ],
  {
    variants: {
      kind: {
        primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
        secondary: "border-line-strong bg-surface text-ink hover:bg-row-hover",
        quiet: "border-transparent bg-transparent text-accent hover:bg-row-hover hover:text-accent-hover",
        danger: "border-bad bg-surface text-bad hover:bg-bad-soft",
        "danger-final": "border-transparent bg-bad text-on-bad hover:brightness-95",
      },
      shape: {
        text: "min-h-(--control) px-4 py-1 text-md",
        small: "target min-h-7 px-2.5 text-sm",
        icon: "size-(--control) shrink-0",
        "icon-small": "target size-7 shrink-0",
      },
    },
    defaultVariants: { kind: "secondary", shape: "text" },
  },
);

/** Emphasis of a button: one `primary` per view, `danger` before the confirm step, `danger-final` in it. */
export type ButtonKind = "primary" | "secondary" | "quiet" | "danger" | "danger-final";
