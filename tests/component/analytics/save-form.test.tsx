import { screen, waitFor } from "@testing-library/react";
import { KeepForm } from "@/components/analytics/saved-views/save-form";
import { renderScreen } from "../../support/render-screen";
import { aSitePage } from "../../support/render-shell";

const labels = { name: "Name", hint: "Hint", share: "Share", shareHint: "For all", submit: "Keep" };
const errors = { name_empty: "Enter a name.", name_taken: "Taken" };

function open({ role = "operator", nameCode = null }: { role?: string; nameCode?: string | null } = {}) {
  const onKeep = jest.fn(async () => undefined);
  const form = (
    <KeepForm labels={labels} maxLength={80} nameCode={nameCode} errors={errors} isPending={false} onKeep={onKeep} />
  );
  const page = aSitePage({ rights: { roles: [role], policies: ["analytics"] } });
  return { onKeep, ...renderScreen(form, { answers: [], page, at: "/sites/100200-300401/searches" }) };
}

test("a name is needed, and goes without the blanks around it, own unless it is to be shared", async () => {
  const { user, onKeep } = open();
  await user.click(await screen.findByRole("button", { name: "Keep" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(/Enter a name\./);
  expect(onKeep).not.toHaveBeenCalled();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "  Mobile ");
  await user.click(screen.getByRole("button", { name: "Keep" }));
  expect(onKeep).toHaveBeenLastCalledWith("Mobile", false);
  await user.click(screen.getByRole("checkbox", { name: /Share/ }));
  await user.click(screen.getByRole("button", { name: "Keep" }));
  expect(onKeep).toHaveBeenLastCalledWith("Mobile", true);
});

test("a double click keeps once", async () => {
  const { user, onKeep } = open();
  const ends: (() => void)[] = [];
  onKeep.mockImplementation(() => new Promise<undefined>((resolve) => ends.push(() => resolve(undefined))));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Mobile");
  await user.dblClick(screen.getByRole("button", { name: "Keep" }));
  expect(onKeep).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await waitFor(async () => {
    await user.click(screen.getByRole("button", { name: "Keep" }));
    expect(onKeep).toHaveBeenCalledTimes(2);
  });
});

test("why a name was not taken stands beside it, and what is said elsewhere does not", async () => {
  const { unmount } = open({ nameCode: "name_taken" });
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(/Taken/);
  unmount();
  open({ nameCode: "stale" });
  expect(await screen.findByRole("textbox", { name: "Name" })).not.toHaveAttribute("aria-invalid", "true");
});

test("viewers keep things of their own, and share none", async () => {
  open({ role: "viewer" });
  expect(await screen.findByRole("button", { name: "Keep" })).toBeInTheDocument();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
