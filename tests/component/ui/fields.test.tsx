import { screen } from "@testing-library/react";
import { axe } from "jest-axe";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { renderUi } from "../../support/render-ui";

// The form fields of components/ui.

test("connects label, hint and error to the input", async () => {
  const { container } = renderUi(<TextField label="Query" hint="As typed." error="Enter a query." isOptional />);
  const input = screen.getByRole("textbox", { name: "Query (optional)" });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription("Enter a query. As typed.");
  expect(await axe(container)).toHaveNoViolations();
});

test("a field without error is valid and keeps a given id for error summaries", () => {
  renderUi(<TextField label="Query" id="query" />);
  expect(screen.getByRole("textbox", { name: "Query" })).toBeValid();
  expect(document.getElementById("query")).toBe(screen.getByRole("textbox"));
});

test("text area, select, checkbox and radios have names and no axe findings", async () => {
  const { container } = renderUi(
    <>
      <TextArea label="Note" error="Too long." />
      <Select label="Placement" options={[{ value: "both", label: "Both" }]} placeholder="Choose" hint="Where." />
      <Checkbox label="Only if available" hint="Stock." />
      <RadioGroup
        label="Keep"
        value="a"
        error="Choose one."
        onChange={() => undefined}
        options={[
          { value: "a", label: "Search" },
          { value: "b", label: "Autocomplete", hint: "4 rules" },
        ]}
      />
    </>,
  );
  expect(screen.getByRole("combobox", { name: "Placement" })).toHaveAccessibleDescription("Where.");
  expect(screen.getByRole("radiogroup", { name: "Keep" })).toHaveAccessibleDescription("Choose one.");
  expect(screen.getByRole("radio", { name: "Autocomplete" })).toHaveAccessibleDescription("4 rules");
  expect(await axe(container)).toHaveNoViolations();
});

test("a mixed checkbox is partially checked", () => {
  renderUi(<Checkbox label="Select the page" isMixed />);
  expect(screen.getByRole("checkbox")).toBePartiallyChecked();
});

function Search({ onSubmit }: { onSubmit: (value: string) => void }) {
  const [value, setValue] = useState("");
  return <SearchField label="Search rules" value={value} onChange={setValue} onSubmit={onSubmit} />;
}

test("a search field submits on Enter and clears on Escape and by its button, keeping the focus", async () => {
  const submit = jest.fn();
  const { user, container } = renderUi(<Search onSubmit={submit} />);
  const box = screen.getByRole("searchbox", { name: "Search rules" });
  await user.type(box, "shoes{Enter}");
  expect(submit).toHaveBeenCalledWith("shoes");
  await user.keyboard("{Escape}");
  expect(box).toHaveValue("");
  await user.type(box, "x");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(box).toHaveValue("");
  expect(box).toHaveFocus();
  expect(await axe(container)).toHaveNoViolations();
});

function Position({ start = null, onValue }: { start?: number | null; onValue?: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(start);
  return (
    <NumberField
      label="Position"
      min={1}
      max={20}
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue?.(next);
      }}
    />
  );
}

test("a number field steps with arrows within its bounds and with its buttons", async () => {
  const { user, container } = renderUi(<Position />);
  const box = screen.getByRole("textbox", { name: "Position" });
  await user.click(box);
  await user.keyboard("{ArrowUp}");
  expect(box).toHaveValue("1");
  await user.keyboard("{ArrowDown}");
  expect(box).toHaveValue("1");
  await user.keyboard("{PageUp}{PageUp}");
  expect(box).toHaveValue("20");
  await user.click(screen.getByRole("button", { name: "Decrease" }));
  expect(box).toHaveValue("19");
  expect(await axe(container)).toHaveNoViolations();
});

test("a number field keeps the typed text and reports NaN for invalid numbers", async () => {
  const value = jest.fn();
  const { user } = renderUi(<Position onValue={value} />);
  const box = screen.getByRole("textbox", { name: "Position" });
  await user.type(box, "abc");
  expect(box).toHaveValue("abc");
  expect(value).toHaveBeenLastCalledWith(Number.NaN);
  await user.clear(box);
  expect(value).toHaveBeenLastCalledWith(null);
});

test("a number field reads and writes the decimal sign of the language", async () => {
  const value = jest.fn();
  const { user } = renderUi(<Position start={2.5} onValue={value} />, { locale: "cs" });
  const box = screen.getByRole("textbox", { name: "Position" });
  expect(box).toHaveValue("2,5");
  await user.clear(box);
  await user.paste("1 234,5");
  expect(value).toHaveBeenLastCalledWith(1234.5);
});
