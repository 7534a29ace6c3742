import { screen, waitFor } from "@testing-library/react";
import { axe } from "jest-axe";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { renderUi } from "../../support/render-ui";

function Editor({ isPending = false }: { isPending?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit rule</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Rule of printer"
        isPending={isPending}
        actions={<Button onClick={() => setOpen(false)}>Apply</Button>}
      >
        <input aria-label="Position" />
      </Dialog>
    </>
  );
}

test("a dialog is named by its title, traps the focus and returns it", async () => {
  const { user } = renderUi(<Editor />);
  await user.click(screen.getByRole("button", { name: "Edit rule" }));
  const dialog = screen.getByRole("dialog", { name: "Rule of printer" });
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  for (let step = 0; step < 5; step++) {
    await user.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  }
  expect(await axe(dialog)).toHaveNoViolations();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit rule" })).toHaveFocus());
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("the close button is in the language of the interface", async () => {
  const { user } = renderUi(<Editor />, { locale: "cs" });
  await user.click(screen.getByRole("button", { name: "Edit rule" }));
  await user.click(screen.getByRole("button", { name: "Zavřít" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("a click outside closes a dialog, but not the second click of a double click on its opener", async () => {
  const { user } = renderUi(<Editor />);
  const now = performance.now();
  const clock = jest.spyOn(performance, "now").mockReturnValue(now);
  await user.click(screen.getByRole("button", { name: "Edit rule" }));
  clock.mockReturnValue(now + 200);
  await user.click(document.body);
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  clock.mockReturnValue(now + 2_000);
  await user.click(document.body);
  clock.mockRestore();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("a pending dialog does not close", async () => {
  const { user } = renderUi(<Editor isPending />);
  await user.click(screen.getByRole("button", { name: "Edit rule" }));
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeInTheDocument();
});

function Question({ onDelete }: { onDelete: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <AlertDialog
        isOpen={isOpen}
        title="Delete 12 rules?"
        onCancel={() => setOpen(false)}
        choices={[{ label: "Delete 12 rules", onChoose: onDelete, isDanger: true }]}
      >
        This cannot be undone.
      </AlertDialog>
    </>
  );
}

test("an alert dialog focuses the safe choice, which Escape triggers too", async () => {
  const remove = jest.fn();
  const { user } = renderUi(<Question onDelete={remove} />);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = screen.getByRole("alertdialog", { name: "Delete 12 rules?" });
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  expect(await axe(dialog)).toHaveNoViolations();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus());
  expect(remove).not.toHaveBeenCalled();
});

test("the other choices call their actions", async () => {
  const remove = jest.fn();
  const { user } = renderUi(<Question onDelete={remove} />);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await user.click(screen.getByRole("button", { name: "Delete 12 rules" }));
  expect(remove).toHaveBeenCalledTimes(1);
});
