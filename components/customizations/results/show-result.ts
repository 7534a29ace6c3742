import type { Place } from "@vitrine/engine/rule-evaluator";

/** The part of a result within an element. */
export function findResult(scope: ParentNode | null, url: string, place: Place): HTMLElement | null {
  return scope?.querySelector<HTMLElement>(`[data-place="${place}"] [data-reorder-id="${CSS.escape(url)}"]`) ?? null;
}

/** Scrolls to a result and focuses a control of it, by default its handle; false if the result is not there. */
export function showResult(
  scope: ParentNode | null,
  url: string,
  place: Place,
  control = "[data-reorder-handle]",
): boolean {
  const part = findResult(scope, url, place);
  if (part === null) return false;
  part.scrollIntoView({ block: "center" });
  part.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
  return true;
}
