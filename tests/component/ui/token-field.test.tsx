import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { DateField } from "@/components/ui/date-field";
import { TextField } from "@/components/ui/text-field";
import { readTokens, TokenField } from "@/components/ui/token-field";
import { renderUi } from "../../support/render-ui";

test.each([
  ["tv, television;telly", ["tv", "television", "telly"]],
  [' one ,, two\nthree\t"four" ', ["one", "two", "three", "four"]],
  ['"salt, pepper", mill', ["salt, pepper", "mill"]],
  ['screen 5" wide, 5"', ['screen 5" wide', '5"']],
  ["a, a,  b  c ", ["a", "b c"]],
])("splits %j into %j", (typed, texts) => {
  expect(readTokens(typed)).toEqual(texts);
});

function Words() {
  const [values, setValues] = useState<string[]>([]);
  return <TokenField label="Words" values={values} onChange={setValues} />;
}

test("a comma adds the typed text, except inside an open quote", async () => {
  const { user } = renderUi(<Words />);
  const box = screen.getByRole("textbox", { name: "Words" });
  await user.type(box, "telly,");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["telly"]);
  await user.type(box, '"salt, pep');
  expect(box).toHaveValue('"salt, pep');
  await user.type(box, 'per"');
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["telly", "salt, pepper"]);
  expect(box).toHaveValue("");
});

const listShown = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

function Form({ onSave }: { onSave: (values: string[]) => void }) {
  const [values, setValues] = useState<string[]>([]);
  return (
    <>
      <TokenField label="Words" values={values} onChange={setValues} />
      <button type="button" onClick={() => onSave(values)}>
        Save
      </button>
    </>
  );
}

test("the room of a typed text is there before it is added, unless it is listed already", async () => {
  const { user, container } = renderUi(<Words />);
  const box = screen.getByRole("textbox", { name: "Words" });
  const readRoom = () => [...container.querySelectorAll("li")].map((one) => one.dataset.text ?? one.textContent);
  await user.type(box, "telly");
  expect(readRoom()).toEqual(["telly"]);
  expect(listShown()).toEqual([]);
  await user.tab();
  expect(listShown()).toEqual(["telly"]);
  expect(readRoom()).toEqual(["telly"]);
  await user.type(box, "telly");
  expect(readRoom()).toEqual(["telly"]);
});

test("a click on Save right after typing saves the typed text, too, with a mouse and by touch", async () => {
  const onSave = jest.fn();
  const { user } = renderUi(<Form onSave={onSave} />);
  const box = screen.getByRole("textbox", { name: "Words" });
  const save = screen.getByRole("button", { name: "Save" });
  await user.type(box, "telly");
  await user.click(save);
  expect(onSave).toHaveBeenLastCalledWith(["telly"]);
  await user.type(box, "radio");
  // The mouse events of a touch come after its pointer events, and these move the focus.
  for (const type of ["pointerDown", "pointerUp", "mouseDown"] as const) fireEvent[type](save);
  fireEvent.blur(box);
  expect(listShown()).toEqual(["telly"]);
  for (const type of ["mouseUp", "click"] as const) fireEvent[type](save);
  expect(onSave).toHaveBeenLastCalledWith(["telly", "radio"]);
});

test("an error of a field that a press has left appears when the pointer is released", () => {
  const onBlur = jest.fn();
  renderUi(
    <>
      <DateField label="Day" value={null} onChange={() => undefined} timeZone="Europe/Prague" />
      <TextField label="Name" onBlur={onBlur} />
    </>,
  );
  const day = screen.getByRole("textbox", { name: "Day" });
  fireEvent.change(day, { target: { value: "soon" } });
  fireEvent.pointerDown(document.body);
  for (const field of [day, screen.getByRole("textbox", { name: "Name" })]) fireEvent.blur(field);
  expect(day).toBeValid();
  expect(onBlur).not.toHaveBeenCalled();
  fireEvent.pointerUp(document.body);
  expect(day).toBeInvalid();
  expect(onBlur).toHaveBeenCalledTimes(1);
  fireEvent.blur(screen.getByRole("textbox", { name: "Name" }));
  expect(onBlur).toHaveBeenCalledTimes(2);
});

test("after a press whose release the page did not see, a field that is left by keyboard acts at once", () => {
  const onBlur = jest.fn();
  renderUi(<TextField label="Name" onBlur={onBlur} />);
  const field = screen.getByRole("textbox", { name: "Name" });
  fireEvent.pointerDown(field, { button: 2 });
  fireEvent.keyDown(field, { key: "Tab" });
  fireEvent.blur(field);
  expect(onBlur).toHaveBeenCalledTimes(1);
});
