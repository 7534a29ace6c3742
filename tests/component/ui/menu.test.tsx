import { screen } from "@testing-library/react";
import { axe } from "jest-axe";
import { ButtonDropdown } from "@/components/ui/button-dropdown";
import { Menu } from "@/components/ui/menu";
import { renderUi } from "../../support/render-ui";

const items = [
  { id: "copy", label: "Copy link" },
  { id: "export", label: "Export rows" },
  { id: "pinned", label: "Pinned only", isChecked: true, startsGroup: true },
  { id: "history", label: "History", href: "/history" },
];

test("the keyboard opens a menu, wraps around, jumps by letter, and runs an action", async () => {
  const act = jest.fn();
  const { user, container } = renderUi(<Menu trigger={{ label: "Actions" }} items={items} onAction={act} />);
  await user.tab();
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("menuitem", { name: "Copy link" })).toHaveFocus();
  expect(await axe(container)).toHaveNoViolations();
  await user.keyboard("{ArrowUp}");
  expect(screen.getByRole("menuitem", { name: "History" })).toHaveFocus();
  await user.keyboard("{Home}e");
  expect(screen.getByRole("menuitem", { name: "Export rows" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(act).toHaveBeenCalledWith("export");
  expect(screen.getByRole("button", { name: "Actions" })).toHaveFocus();
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});

test("Escape and a press outside close the menu", async () => {
  const { user } = renderUi(
    <>
      <Menu trigger={{ label: "Actions" }} items={items} onAction={() => undefined} />
      <p>Outside</p>
    </>,
  );
  const button = screen.getByRole("button", { name: "Actions" });
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  await user.keyboard("{Escape}");
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-expanded", "false");
  await user.click(button);
  await user.click(screen.getByText("Outside"));
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});

test("a checked item is announced as checked", async () => {
  const { user } = renderUi(<Menu trigger={{ label: "Actions" }} items={items} onAction={() => undefined} />);
  await user.click(screen.getByRole("button"));
  expect(screen.getByRole("menuitemcheckbox", { name: "Pinned only" })).toBeChecked();
  expect(screen.getByRole("menuitem", { name: "History" })).toHaveAttribute("href", "/history");
});

test("a button dropdown runs the main action and offers the others", async () => {
  const press = jest.fn();
  const act = jest.fn();
  const { user, container } = renderUi(
    <ButtonDropdown items={items} onPress={press} onAction={act}>
      Save changes
    </ButtonDropdown>,
  );
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(press).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Copy link" }));
  expect(act).toHaveBeenCalledWith("copy");
  expect(await axe(container)).toHaveNoViolations();
});
