/** @jest-environment jsdom */
import { searchText } from "../src/programs/voice/search-text";

// Typing what was heard into the search field of a shop.

const happened: string[] = [];

function open(html: string): HTMLElement {
  document.body.innerHTML = html;
  happened.length = 0;
  for (const type of ["input", "change", "submit", "keydown", "keypress", "keyup"])
    document.body.addEventListener(type, note);
  const field = document.querySelector<HTMLElement>("[data-field]");
  if (field === null) throw new Error("no field");
  return field;
}

function note(event: Event): void {
  happened.push(event instanceof KeyboardEvent ? `${event.type} ${event.key}` : event.type);
  event.preventDefault();
}

test("types into the field of a form and submits it, also if its fields are called like its methods", () => {
  const field = open(
    '<form><input data-field maxlength="8"><input name="submit"><input name="requestSubmit"><button></button></form>',
  ) as HTMLInputElement;
  searchText(field, "red tent for two");
  expect([field.value, document.activeElement]).toEqual(["red tent", field]);
  expect(happened).toEqual(["input", "change", "submit"]);
});

test("uses the browser's setter, because libraries replace that of the element", () => {
  const field = open("<form><input data-field></form>") as HTMLInputElement;
  const set = jest.fn();
  Object.defineProperty(field, "value", { set, get: () => "", configurable: true });
  searchText(field, "tent");
  expect(set).not.toHaveBeenCalled();
  Reflect.deleteProperty(field, "value");
  expect(field.value).toBe("tent");
});

test.each([
  ["an input", "<input data-field>", (field: HTMLElement) => (field as HTMLInputElement).value],
  ["a text area", "<textarea data-field></textarea>", (field: HTMLElement) => (field as HTMLTextAreaElement).value],
])("presses Enter in %s without a form", (_, html, readValue) => {
  const field = open(html);
  searchText(field, "tent");
  expect(readValue(field)).toBe("tent");
  expect(happened).toEqual(["input", "change", "keydown Enter", "keypress Enter", "keyup Enter"]);
});
