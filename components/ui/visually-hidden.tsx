import type { ReactNode } from "react";

/** Words for screen readers only; shown when a link inside has focus. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only focus-within:not-sr-only">{children}</span>;
}
