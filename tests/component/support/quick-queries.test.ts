// tests/support/quick-queries.cjs replaces how jsdom finds labels and matches selectors; these are the answers of a browser.

function draw(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}

const list = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];
const labelsOf = (selector: string) =>
  list(selector).map(({ labels }) => [...(labels ?? [])].map((one) => one.textContent));

test("a control has the labels that name it and those around it, in their order", () => {
  draw(`<label for="a">First</label><label>Around<input id="a"></label><label for="a">Last</label>`);
  expect(labelsOf("input")).toEqual([["First", "Around", "Last"]]);
});

test("labels of no control, of an unknown id, or of what has no labels belong to nothing", () => {
  draw(`<label for="">Empty</label><label for="none">Unknown</label><label for="p">Text</label><p id="p"></p>
    <label for="h">Hidden</label><input type="hidden" id="h"><label>Alone</label>`);
  expect([...document.querySelectorAll("label")].map(({ control }) => control)).toEqual([null, null, null, null, null]);
  expect(list("input")[0]?.labels).toBeNull();
});

test("of equal ids the first in the document has the label", () => {
  const body = draw(`<label for="a">Name</label><input id="a" name="second">`);
  const first = Object.assign(document.createElement("input"), { id: "a", name: "first" });
  body.prepend(first);
  expect(document.querySelector("label")?.control).toBe(first);
  expect(labelsOf("input")).toEqual([["Name"], []]);
  first.remove();
  expect(labelsOf("input")).toEqual([["Name"]]);
});

test("labels follow changes of ids, of what labels name, and of the document", () => {
  draw(`<label for="a">Name</label><input id="a"><button id="b">Go</button>`);
  const [label] = document.querySelectorAll("label");
  expect(labelsOf("input, button")).toEqual([["Name"], []]);
  if (label) label.htmlFor = "b";
  expect(labelsOf("input, button")).toEqual([[], ["Name"]]);
  const button = document.querySelector("button");
  if (button) button.id = "c";
  expect(labelsOf("input, button")).toEqual([[], []]);
  if (label) label.htmlFor = "a";
  expect(labelsOf("input, button")).toEqual([["Name"], []]);
  label?.remove();
  expect(labelsOf("input, button")).toEqual([[], []]);
});

test("labels outside of the document name controls beside them", () => {
  const part = document.createElement("div");
  part.innerHTML = `<label for="z">Name</label><input id="z">`;
  const input = part.querySelector("input");
  expect([...(input?.labels ?? [])].map((one) => one.textContent)).toEqual(["Name"]);
  expect(part.querySelector("label")?.control).toBe(input);
});

test.each([
  ["input", true],
  ["button", false],
  ["input[type='text']", true],
  ["button[type='text']", false],
  ["input:not([disabled])", true],
  ["button, input", true],
  ["p input", true],
  ["p > input", true],
  ["*", true],
  [".a", true],
])("whether an input matches %s", (selector, isMatch) => {
  draw(`<p><input type="text" class="a"></p>`);
  expect(document.querySelector("input")?.matches(selector)).toBe(isMatch);
});

test("a wrong selector is an error", () => {
  draw(`<p></p>`);
  expect(() => document.querySelector("p")?.matches("p[")).toThrow();
});
