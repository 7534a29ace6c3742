import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { DialogSiteContext } from "@/components/ui/dialog-site";
import en from "@/messages/en";

const SITE = { id: "100200-300401", name: "Outfitters" };
const nothing = () => undefined;

function open(dialog: ReactElement, site: typeof SITE | null = SITE) {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <DialogSiteContext value={site}>{dialog}</DialogSiteContext>
    </NextIntlClientProvider>,
  );
}

const deletion = (isDanger: boolean) => (
  <AlertDialog
    isOpen
    title="Delete it?"
    onCancel={nothing}
    choices={[{ label: "Delete", isDanger, onChoose: nothing }]}
  />
);

test("a confirmation that destroys something names the site, and is still called by its title", () => {
  open(deletion(true));
  expect(screen.getByRole("alertdialog", { name: "Delete it?" })).toHaveTextContent(/^Outfitters/);
});

test("a harmless confirmation does not name the site", () => {
  open(deletion(false));
  expect(screen.getByRole("alertdialog")).not.toHaveTextContent("Outfitters");
});

test("outside a site there is none to name", () => {
  open(deletion(true), null);
  expect(screen.getByRole("alertdialog")).toHaveTextContent(/^Delete it/);
});
