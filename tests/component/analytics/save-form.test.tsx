import { screen, waitFor } from "@testing-library/react";
import { SaveForm } from "@/components/analytics/saved-views/save-form";
import { renderScreen } from "../../support/render-screen";
import { makeSitePage } from "../../support/render-shell";

const labels = { name: "Name", hint: "Hint", share: "Share", shareHint: "For all", submit: "Keep" };
const errors = { name_empty: "Enter a name.", name_taken: "Taken" };

function open({ role = "operator", nameCode = null }: { role?: string; nameCode?: string | null } = {}) {
  const onSave = jest.fn(async () => undefined);
  const form = <SaveForm labels={labels} nameCode={nameCode} errors={errors} isPending={false} onSave={onSave} />;
  const page = makeSitePage({ rights: { roles: [role], policies: ["analytics"] } });
  return { onSave, ...renderScreen(form, { answers: [], page, at: "/sites/100200-300401/searches" }) };
}

test("requires a name, trims it, and saves privately unless sharing is chosen", async () => {
  const { user, onSave } = open();
  await user.click(await screen.findByRole("button", { name: "Keep" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(/Enter a name\./);
  expect(onSave).not.toHaveBeenCalled();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "  Mobile ");
  await user.click(screen.getByRole("button", { name: "Keep" }));
  expect(onSave).toHaveBeenLastCalledWith("Mobile", false);
  await user.click(screen.getByRole("checkbox", { name: /Share/ }));
  await user.click(screen.getByRole("button", { name: "Keep" }));
  expect(onSave).toHaveBeenLastCalledWith("Mobile", true);
});

test("saves once on a double click", async () => {
  const { user, onSave } = open();
  const ends: (() => void)[] = [];
  onSave.mockImplementation(() => new Promise<undefined>((resolve) => ends.push(() => resolve(undefined))));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Mobile");
  await user.dblClick(screen.getByRole("button", { name: "Keep" }));
  expect(onSave).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await waitFor(async () => {
    await user.click(screen.getByRole("button", { name: "Keep" }));
    expect(onSave).toHaveBeenCalledTimes(2);
  });
});

test("shows at the name field only errors about the name", async () => {
  const { unmount } = open({ nameCode: "name_taken" });
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(/Taken/);
  unmount();
  open({ nameCode: "stale" });
  expect(await screen.findByRole("textbox", { name: "Name" })).not.toHaveAttribute("aria-invalid", "true");
});

test("lets viewers save, but not share", async () => {
  open({ role: "viewer" });
  expect(await screen.findByRole("button", { name: "Keep" })).toBeInTheDocument();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
