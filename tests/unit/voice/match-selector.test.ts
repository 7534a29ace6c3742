import { matchSelector } from "@/backend/voice/checks/match-selector";
import { parsePage } from "@/backend/voice/checks/parse-page";

async function match(html: string, selector: string) {
  const page = await parsePage(html);
  if (page === null) throw new Error("the page was refused");
  return matchSelector(page, selector);
}

const PAGE = `<!doctype html><html><body>
  <form id="search"><input type="search" name="q" placeholder='Say "hi"'><input type="checkbox" name="all"></form>
  <div class="slot"></div><div class="slot wide"></div><textarea name="note"></textarea></body></html>`;

test("counts elements and shows their start tags", async () => {
  expect(await match(PAGE, "#search input[name=q]")).toEqual({
    count: 1,
    samples: ['<input type="search" name="q" placeholder="Say &quot;hi&quot;">'],
    is_text_field: true,
  });
  expect(await match(PAGE, ".slot")).toEqual({
    count: 2,
    samples: ['<div class="slot">', '<div class="slot wide">'],
    is_text_field: false,
  });
});

test.each([
  ["textarea", true],
  ["input[name=all]", false],
  ["input", false],
  [".slot.wide", false],
])("%s is a text field: %s", async (selector, is_text_field) => {
  expect(await match(PAGE, selector)).toMatchObject({ is_text_field });
});

test("reports no elements, and null for an invalid selector", async () => {
  expect(await match(PAGE, "#missing")).toEqual({ count: 0, samples: [], is_text_field: false });
  expect(await match(PAGE, "")).toMatchObject({ count: 0 });
  expect(await match(PAGE, "a >")).toMatchObject({ count: null });
});

test("cuts long start tags and shows at most three", async () => {
  const { count, samples } = await match(`<p class="${"x".repeat(500)}"></p>`.repeat(5), "p");
  expect(count).toBe(5);
  expect(samples.map((sample) => sample.length)).toEqual([200, 200, 200]);
});

test("parses invalid HTML as browsers do", async () => {
  const { count } = await match("<table><p>a<b><p>b</table><svg><title>x</title></svg><script>'<p>'</script>", "p");
  expect(count).toBe(2);
});

test.each([
  ["deeply nested", "<div>".repeat(100_000)],
  ["full of elements", "<b></b>".repeat(100_000)],
  [
    "of formatting that repeats",
    `${Array.from({ length: 3000 }, (_, n) => `<b a${n}>`).join("")}${"<p>x".repeat(3000)}`,
  ],
])("gives up on a page %s", async (_, html) => {
  expect(await parsePage(html)).toBeNull();
});

test("ends with a page of one tag with endless attributes", async () => {
  const html = `<p ${Array.from({ length: 200_000 }, (_, n) => `a${n}`).join(" ")}>`;
  const page = await parsePage(html);
  expect(page === null || matchSelector(page, "p").count === 1).toBe(true);
});

test("gives up on a selector that takes too long", async () => {
  const html = "<i></i>".repeat(20_000);
  expect(await match(html, "b ~ i ~ i ~ i")).toMatchObject({ count: null });
});
