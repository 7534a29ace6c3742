import { openPage } from "./open-page.mjs";

/** How much of a screen of 1280×900 is left to results and rows: where results begin, and how many full rows are visible. */
export async function measureRoom({ browser, product, site }) {
  const page = await openPage(browser, product, () => {});
  try {
    return [...(await measureEditorRoom(page, site)), ...(await measureListRoom(page, site))];
  } finally {
    await page.context().close();
  }
}

async function measureEditorRoom(page, site) {
  await page.goto(`${site}/query_customizations/demo-1`, { waitUntil: "networkidle" });
  const top = await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top);
  const results = page.getByRole("list", { name: "Search", exact: true }).getByRole("listitem");
  await results.first().waitFor();
  const boxes = await readBoxes(results);
  const start = Math.round((boxes[0]?.top ?? Number.POSITIVE_INFINITY) - top);
  const rows = countRows(boxes);
  return [
    {
      name: "Results of the editor begin below the top of the content",
      value: `${start} px`,
      target: "at most 260 px",
      isReached: start <= 260,
      note: "1280×900, before: about 385 px",
    },
    {
      name: "Full rows of results visible in the editor",
      value: String(rows),
      target: "at least 2",
      isReached: rows >= 2,
      note: "1280×900, before: not measured",
    },
  ];
}

async function measureListRoom(page, site) {
  await page.goto(`${site}/query_customizations`, { waitUntil: "networkidle" });
  const rows = countRows(await readBoxes(page.locator("table.rows > tbody > tr")));
  return [
    {
      name: "Customizations visible in their list",
      value: String(rows),
      target: "at least 10",
      isReached: rows >= 10,
      note: "1280×900, before: 6",
    },
  ];
}

function readBoxes(parts) {
  return parts.evaluateAll((all) =>
    all.map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return { top, bottom };
    }),
  );
}

/** Rows that are visible in full. */
function countRows(boxes) {
  return new Set(boxes.filter(({ bottom }) => bottom <= 900).map(({ top }) => Math.round(top))).size;
}
