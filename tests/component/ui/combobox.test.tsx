import { screen } from "@testing-library/react";
import { axe } from "jest-axe";
import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { renderUi } from "../../support/render-ui";

const cities = ["Brno", "Bratislava", "Praha"];

function City({ onPick }: { onPick?: (value: string) => void }) {
  const [text, setText] = useState("");
  const options = cities.filter((city) => city.toLowerCase().startsWith(text.toLowerCase()));
  return (
    <Combobox
      label="City"
      text={text}
      onText={setText}
      options={options.map((city) => ({ value: city, label: city }))}
      onPick={(option) => {
        setText(option.label);
        onPick?.(option.value);
      }}
    />
  );
}

test("arrows move in the suggestions while the focus stays in the input; Enter picks one", async () => {
  const pick = jest.fn();
  const { user, container } = renderUi(<City onPick={pick} />);
  const box = screen.getByRole("combobox", { name: "City" });
  await user.type(box, "b");
  expect(box).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByRole("status")).toHaveTextContent("2 suggestions");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  const active = screen.getByRole("option", { name: "Bratislava" });
  expect(active).toHaveAttribute("aria-selected", "true");
  expect(box).toHaveAttribute("aria-activedescendant", active.id);
  expect(await axe(container)).toHaveNoViolations();
  await user.keyboard("{Enter}");
  expect(pick).toHaveBeenCalledWith("Bratislava");
  expect(box).toHaveValue("Bratislava");
  expect(box).toHaveFocus();
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
});

test("Escape closes the list first, then clears the text", async () => {
  const { user } = renderUi(<City />);
  const box = screen.getByRole("combobox");
  await user.type(box, "p");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  expect(box).toHaveValue("p");
  await user.keyboard("{Escape}");
  expect(box).toHaveValue("");
});

test("shows a text when there is no match", async () => {
  const { user } = renderUi(<City />);
  await user.type(screen.getByRole("combobox"), "xyz");
  expect(screen.getByText("No matches")).toBeVisible();
});

test("a suggestion can be clicked, and leaving the box closes the list", async () => {
  const { user } = renderUi(
    <>
      <City />
      <button type="button">Next</button>
    </>,
  );
  const box = screen.getByRole("combobox");
  await user.type(box, "br");
  await user.click(screen.getByRole("option", { name: "Brno" }));
  expect(box).toHaveValue("Brno");
  await user.type(box, "{Backspace}");
  await user.tab();
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
});
