/** The numbers a pagination shows: first, last, the current page and its neighbours; the gaps between have a name. */
export function pagesToShow(page: number, last: number): (number | "gap-before" | "gap-after")[] {
  const near = [page - 1, page, page + 1].filter((n) => n > 1 && n < last);
  const shown = [...new Set([1, ...near, last])].filter((n) => n >= 1);
  return shown.flatMap((n, index) => {
    const before = shown[index - 1];
    if (before === undefined || n - before === 1) return [n];
    // A gap of one page is that page: an ellipsis would save nothing.
    if (n - before === 2) return [n - 1, n];
    return [n <= page ? ("gap-before" as const) : ("gap-after" as const), n];
  });
}
