import { screen } from "@testing-library/react";
import { useState } from "react";
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
