import { openPage } from "./open-page.mjs";

/** How much of a screen of 1280×900 is left to results and rows: where results begin, and how many full rows are visible. */
export async function measureRoom({ browser, product, site, call }) {
  const page = await openPage(browser, product, () => {});
  try {
    const own = await measureEditorRoom(page, site);
    const lists = [await measureRows(page, `${site}/query_customizations`, CUSTOMIZATIONS)];
    lists.push(await measureRows(page, `${site}/searches`, QUERIES));
    return [...own, await measureDraftRoom(page, { site, call }), ...lists];
  } finally {
    await page.context().close();
  }
}

const CUSTOMIZATIONS = { name: "Customizations visible in their list", wanted: 10, before: "6" };
const QUERIES = { name: "Queries visible in query statistics", wanted: 5, before: "0" };

async function measureEditorRoom(page, site) {
  const boxes = await readResults(page, `${site}/query_customizations/demo-1`);
  const rows = countRows(boxes);
  return [
    nameStart("Results of the editor begin below the top of the content", boxes, "about 385 px"),
    {
      name: "Full rows of results visible in the editor",
      value: String(rows),
      target: "at least 2",
      isReached: rows >= 2,
      note: "1280×900",
    },
  ];
}

/** The same with a stored draft, whose strip is above the results. */
async function measureDraftRoom(page, { site, call }) {
  const { id } = await call("query_customizations/create_json", { query: "tent with a draft", type: "item" });
  const about = { kind: "query-customizations", object_id: id, mode: "simple" };
  const { revision } = await call(`query_customizations/show_json?id=${id}`);
  const always = { availability: "always", placement: "both", active_from: null, active_to: null };
  const rules = [{ id: null, item_url: "HM-10028", type: "pin", position: 1, ...always }];
  await call("drafts/save_json", { ...about, rules, base_revision: String(revision) }, { "if-match": '"0"' });
  const boxes = await readResults(page, `${site}/query_customizations/${id}`);
  return nameStart("Results of the editor with a draft begin below the top of the content", boxes, "296 px");
}

/** The boxes of the results of an editor. */
async function readResults(page, url) {
  await page.goto(url, { waitUntil: "networkidle" });
  const results = page.getByRole("list", { name: "Search", exact: true }).getByRole("listitem");
  await results.first().waitFor();
  return readBoxes(results);
}

function nameStart(name, boxes, before) {
  const start = Math.round(boxes[0]?.below ?? Number.POSITIVE_INFINITY);
  const value = `${start} px`;
  const isReached = start <= 260;
  return { name, value, target: "at most 260 px", isReached, note: `1280×900, before: ${before}` };
}

async function measureRows(page, url, { name, wanted, before }) {
  await page.goto(url, { waitUntil: "networkidle" });
  const rows = countRows(await readBoxes(page.locator("table.rows > tbody > tr")));
  const value = String(rows);
  const target = `at least ${wanted}`;
  return { name, value, target, isReached: rows >= wanted, note: `1280×900, before: ${before}` };
}

/** Tops and bottoms of parts on the screen, and `below`: how far each begins below the top of the content. */
function readBoxes(parts) {
  return parts.evaluateAll((all) => {
    const content = document.querySelector("main")?.getBoundingClientRect().top ?? 0;
    return all.map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return { top, bottom, below: top - content };
    });
  });
}

/** Rows that are visible in full. */
function countRows(boxes) {
  return new Set(boxes.filter(({ bottom }) => bottom <= 900).map(({ top }) => Math.round(top))).size;
}
