import { execFileSync } from "node:child_process";
import { constants, cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_SITE } from "@/scripts/bench/product.mjs";
import { type LaunchedProduct, prepareProduct } from "@/tests/support/launched-product";

// `npm start` in a clean clone, with everything that a commit would have: without a build, and with the packages of this repository at
// their own place. Installed packages are copied, so that no registry is needed.

const ROOT = join(__dirname, "../../..");
const START_MS = 1_200_000;

// It builds the product.
jest.setTimeout(2 * START_MS);

let clone: string;
let product: LaunchedProduct;

beforeAll(async () => {
  clone = mkdtempSync(join(tmpdir(), "vitrine-clone-"));
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  for (const file of files.toString("utf8").split("\0"))
    if (file !== "" && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(clone, file));
  // Links of packages stay relative, so that they lead into the clone.
  const options = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE };
  cpSync(join(ROOT, "node_modules"), join(clone, "node_modules"), options);
  product = await prepareProduct({ DEMO_WAIT: "1" }, { root: clone, startMs: START_MS });
  await product.start();
});

afterAll(async () => {
  await product?.stop();
  product?.remove();
  rmSync(clone, { recursive: true, force: true });
});

async function search(query: string): Promise<{ total_hits: number; corrected_query?: string | null }> {
  const parameters = new URLSearchParams({ tracker_id: DEMO_SITE, q: query });
  const answer = await fetch(`http://127.0.0.1:${product.ports.shop}/search?${parameters}`);
  expect(answer.status).toBe(200);
  const { results } = (await answer.json()) as { results: { total_hits: number; corrected_query?: string | null } };
  return results;
}

test("searches the demo shop", async () => {
  const found = await search("tent");
  expect(found.total_hits).toBeGreaterThan(0);
  expect((await search("TÉNTS")).total_hits).toBe(found.total_hits);
  expect((await search("zzzzzzzz")).total_hits).toBe(0);
});

test("opens its sign-in page", async () => {
  const page = await fetch(`http://127.0.0.1:${product.ports.web}/sign_in`);
  expect({ status: page.status, html: await page.text() }).toEqual({
    status: 200,
    html: expect.stringContaining("<html"),
  });
});
