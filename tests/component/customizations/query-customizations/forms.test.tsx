import { screen, waitFor, within } from "@testing-library/react";
import { forms } from "@/lib/contract/customizations/query-forms";
import { getFirstButton } from "@/tests/support/first-button";
import { answer, type FakeAnswer, refuse } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeCustomization, makeProductRule } from "./fixtures";
import { openEditor } from "./open-editor";

// The other forms of a query on which its rules act, in the editor.

const page = makeSitePage({ groups: ["rule_times", "query_forms"] });
const customization = makeCustomization([makeProductRule()]);
const AS_OF = "2026-03-10T12:00:00Z";

async function openDialog(answers: FakeAnswer[]) {
  const drawn = await openEditor({ customization, page, answers });
  await drawn.user.click(getFirstButton("More actions"));
  await drawn.user.click(screen.getByRole("menuitem", { name: "Other forms" }));
  return within(await screen.findByRole("dialog", { name: "Other forms of “printer”" }));
}

test("lists the searched forms with their searches, and says which are corrected", async () => {
  const dialog = await openDialog([
    answer(forms, {
      days: 30,
      forms: [
        { typed: "printers", searches: 1200, source: "form" },
        { typed: "prnter", searches: 3, source: "correction" },
      ],
      as_of: AS_OF,
    }),
  ]);
  const rows = await dialog.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["printers1,200", "prntercorrected3"]);
  expect(dialog.getByRole("status")).toHaveTextContent("Searched in the last 30 days:");
});

test.each([
  [AS_OF, "No one searched for another form in the last 30 days."],
  [null, "Searches aren’t counted on this site yet"],
])("without searched forms counted until %s, says: %s", async (as_of, text) => {
  const dialog = await openDialog([answer(forms, { days: 30, forms: [], as_of })]);
  await waitFor(() => expect(dialog.getByRole("status")).toHaveTextContent(text));
  expect(dialog.queryByRole("listitem")).toBeNull();
});

test("a failure offers to try again", async () => {
  const dialog = await openDialog([refuse(forms, 500, "default")]);
  expect(await dialog.findByText("The searched forms couldn’t be loaded.")).toBeInTheDocument();
});

test("the menu in front of a backend without this list has no entry for it", async () => {
  const { user } = await openEditor({ customization });
  await user.click(getFirstButton("More actions"));
  expect(screen.getByRole("menuitem", { name: /^Keyboard shortcuts/ })).toBeInTheDocument();
  expect(screen.queryByRole("menuitem", { name: "Other forms" })).toBeNull();
});
