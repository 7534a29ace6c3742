import type { Page } from "@playwright/test";

/**
 * Controls and links that are smaller than 24 by 24 CSS pixels (WCAG 2.2 AA, 2.5.8), without those within a sentence. The place
 * that reacts counts, which may be larger than what is drawn. The spacing exception is not used, because fingers do not know it.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TARGETS = "a[href], button, input, select, textarea, summary, [role=tab], [role=switch], [role=option]";
    // Half a pixel less than half of 24, because places are not whole pixels.
    const REACH = 11.5;
    const isShown = (part: Element) =>
      part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && part.closest("[inert]") === null;
    /** Whether a link stands between words of the same line. */
    const isInSentence = (part: Element): boolean => {
      if (part.localName !== "a" || getComputedStyle(part).display !== "inline") return false;
      const block = part.closest("p, li, td, th, dd, div, caption, span:not(:only-child)");
      return block !== null && (block.textContent ?? "").trim() !== (part.textContent ?? "").trim();
    };
    const isLarge = ({ width, height }: DOMRect) => width >= 24 && height >= 24;
    const listLabels = (part: Element) => (part instanceof HTMLInputElement ? [...(part.labels ?? [])] : []);
    /** Whether a point reacts like the target; its label does. */
    const reacts = (part: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return [part, ...listLabels(part)].some((one) => one.contains(hit));
    };
    const isSmall = (part: Element): boolean => {
      const box = part.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return false;
      if ([part, ...listLabels(part)].some((one) => isLarge(one.getBoundingClientRect()))) return false;
      part.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = part.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // What lies under something else, or out of sight, cannot be pointed at.
      if (!reacts(part, x, y)) return false;
      const sides: [number, number][] = [];
      if (width < 24) sides.push([x - REACH, y], [x + REACH, y]);
      if (height < 24) sides.push([x, y - REACH], [x, y + REACH]);
      return !sides.every(([px, py]) => reacts(part, px, py));
    };
    const found = [...document.querySelectorAll(TARGETS)].filter(
      (part) => isShown(part) && !isInSentence(part) && isSmall(part),
    );
    window.scrollTo(0, 0);
    return found.map((part) => {
      const { width, height } = part.getBoundingClientRect();
      const name = part.getAttribute("aria-label") ?? part.textContent ?? "";
      return `${part.localName} "${name.trim().slice(0, 40)}" ${Math.round(width)}x${Math.round(height)}`;
    });
  });
}
