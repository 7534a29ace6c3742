import { screen } from "@testing-library/react";
import { axe } from "jest-axe";
import { Save, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { renderUi } from "../../support/render-ui";

test("a button is a native button that does not submit by accident", async () => {
  const press = jest.fn();
  const { user, container } = renderUi(
    <Button kind="primary" icon={Save} onClick={press}>
      Save rules
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Save rules" });
  expect(button).toHaveAttribute("type", "button");
  await user.tab();
  await user.keyboard("{Enter} ");
  expect(press).toHaveBeenCalledTimes(2);
  expect(await axe(container)).toHaveNoViolations();
});

test("a pending button keeps label and focus and ignores clicks", async () => {
  const press = jest.fn();
  const { user } = renderUi(
    <Button isPending onClick={press}>
      Save rules
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Save rules" });
  await user.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toBeEnabled();
  expect(press).not.toHaveBeenCalled();
});

test("a pending submit button does not submit its form", async () => {
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { user } = renderUi(
    <form onSubmit={submit}>
      <Button type="submit" isPending>
        Save
      </Button>
    </form>,
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(submit).not.toHaveBeenCalled();
});

test("an icon button is named by its label", async () => {
  const { container } = renderUi(<IconButton icon={Trash2} label="Delete rule" />);
  expect(screen.getByRole("button", { name: "Delete rule" })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});
