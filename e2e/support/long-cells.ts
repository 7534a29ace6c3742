import type { Page } from "@playwright/test";

/** Cells and headers of the page's tables with more than two lines of text. Run it at the width of a desktop. */
export function findLongCells(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Whether an element between a text and its cell cuts the line off, or is closed. */
    const isCut = (parent: Element | null, cell: Element, middle: number): boolean => {
      if (parent?.checkVisibility() === false) return true;
      for (let box = parent; box !== null && box !== cell; box = box.parentElement) {
        const { top, bottom, width } = box.getBoundingClientRect();
        if (width <= 1) return true;
        if (getComputedStyle(box).overflowY !== "visible" && (middle < top || middle > bottom)) return true;
      }
      return false;
    };
    const countLines = (cell: Element): number => {
      const range = document.createRange();
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const rows: { top: number; bottom: number }[] = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        range.selectNodeContents(text);
        for (const { top, bottom, width } of range.getClientRects()) {
          const middle = (top + bottom) / 2;
          if (width > 0 && !isCut(text.parentElement, cell, middle)) rows.push({ top, bottom });
        }
      }
      rows.sort((a, b) => a.top - b.top);
      let end = Number.NEGATIVE_INFINITY;
      let count = 0;
      for (const { top, bottom } of rows) {
        if ((top + bottom) / 2 <= end) continue;
        count += 1;
        end = bottom;
      }
      return count;
    };
    const cells = document.querySelectorAll("table.rows > thead > tr > *, table.rows > tbody > tr > :not([colspan])");
    return [...cells]
      .filter((cell) => countLines(cell) > 2)
      .map((cell) => `${cell.closest("table")?.caption?.textContent}: ${cell.textContent}`);
  });
}
