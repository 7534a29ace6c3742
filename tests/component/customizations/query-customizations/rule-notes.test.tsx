import { screen, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { list, saveRules } from "@/lib/contract/customizations/query-customizations";
import { people } from "@/lib/contract/history/change-history";
import { answer } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeCustomization, makeProductRule } from "./fixtures";
import { listResults, openEditor } from "./open-editor";

// Notes, tags and owners of rules, in the editor.

afterEach(() => localCopy.clear());

const page = makeSitePage({ groups: ["rule_times", "search_debug", "rule_notes", "waiting_pins", "history"] });
const answers = [
  answer(people, { people: [{ id: "u7", name: "Dana Nová" }] }),
  answer(list, {
    items: [],
    page: 1,
    per_page: 1,
    total_pages: 1,
    total_count: 0,
    facets: {
      states: { active: 1, planned: 0, inactive: 0 },
      types: [],
      tags: [{ value: "Easter", count: 2 }],
      owners: [],
      problems: 0,
    },
  }),
];

type Drawn = Awaited<ReturnType<typeof openEditor>>;

async function edit({ user }: Drawn, item: string) {
  await user.click(screen.getByRole("button", { name: `Edit the rule for ${item}` }));
  return within(await screen.findByRole("dialog", { name: /^Edit (pinned|hidden) result$/ }));
}

test("the note, tags and owner of a rule are in the table and in the save", async () => {
  const customization = makeCustomization([makeProductRule()]);
  const saves = answer(saveRules, customization);
  const drawn = await openEditor({ customization, page, answers: [...answers, saves] });
  const popup = await edit(drawn, "Product 1");
  await drawn.user.type(popup.getByRole("textbox", { name: /^Note/ }), "Fair in March");
  await drawn.user.click(popup.getByRole("combobox", { name: /^Tags/ }));
  await drawn.user.click(await popup.findByRole("option", { name: "Easter" }));
  await drawn.user.click(popup.getByRole("combobox", { name: /^Tags/ }));
  await drawn.user.paste("spring; gifts");
  await drawn.user.selectOptions(popup.getByRole("combobox", { name: /^Owner/ }), "Dana Nová");
  await drawn.user.click(screen.getByRole("button", { name: "Apply" }));
  await screen.findByText("Owner: Dana Nová");
  const row = screen.getByRole("row", { name: /Product 1/ });
  for (const text of ["Fair in March", "Easter", "spring", "gifts", "Owner: Dana Nová", "Changed"]) {
    expect(within(row).getByText(text)).toBeInTheDocument();
  }
  await drawn.user.click(await screen.findByRole("button", { name: "Save changes" }));
  const rules = [{ note: "Fair in March", tags: ["Easter", "spring", "gifts"], owner: "u7" }];
  expect(drawn.calls(saveRules)).toMatchObject([{ body: { rules } }]);
});

test("a backend without notes has neither the fields nor the column", async () => {
  const drawn = await openEditor({ customization: makeCustomization([makeProductRule({ note: "secret" })]) });
  expect(screen.queryByText("secret")).toBeNull();
  const popup = await edit(drawn, "Product 1");
  expect(popup.queryByRole("textbox", { name: /^Note/ })).toBeNull();
});

async function addUnknown(drawn: Drawn) {
  await drawn.user.click(screen.getAllByRole("button", { name: "Add item" })[0] as HTMLElement);
  const popup = within(await screen.findByRole("dialog", { name: "Add item" }));
  await drawn.user.type(popup.getByRole("combobox", { name: "Item URL" }), "SKU-NEW");
  await drawn.user.click(popup.getByRole("button", { name: "Add" }));
  return popup;
}

test("an unknown item is an error, with the option to pin it anyway and wait", async () => {
  const drawn = await openEditor({ page, answers });
  const popup = await addUnknown(drawn);
  const wait = await popup.findByRole("checkbox", { name: /Pin it anyway and wait/ });
  expect(wait).not.toBeChecked();
  expect(popup.getAllByText("No item with this URL, ID or title was found. Check what you entered.")).not.toHaveLength(
    0,
  );
  await drawn.user.click(wait);
  await drawn.user.click(popup.getByRole("button", { name: "Add" }));
  const row = await screen.findByRole("row", { name: /SKU-NEW/ });
  expect(within(row).getByText("Waiting for catalog")).toBeInTheDocument();
  expect(listResults()).toEqual(["P1", "P2", "P3", "P4", "P5", "P6"]);
});

test("a backend without waiting pins only shows the error", async () => {
  const drawn = await openEditor();
  const popup = await addUnknown(drawn);
  await popup.findAllByText("No item with this URL, ID or title was found. Check what you entered.");
  expect(popup.queryByRole("checkbox", { name: /Pin it anyway/ })).toBeNull();
});

test("filtering the table does not affect the save", async () => {
  const rules = Array.from({ length: 9 }, (_, index) =>
    makeProductRule({ item_url: `P${index + 1}`, position: index + 1, note: index === 4 ? "Fair" : null }),
  );
  const customization = makeCustomization(rules);
  const drawn = await openEditor({ customization, page, answers: [...answers, answer(saveRules, customization)] });
  await drawn.user.type(screen.getByRole("searchbox", { name: "Filter rules" }), "fair");
  expect(screen.getByText("1 of 9 rules")).toBeInTheDocument();
  const table = within(screen.getByRole("table", { name: "Rules" }));
  expect(table.queryByRole("rowheader", { name: /Product 1/ })).toBeNull();
  const popup = await edit(drawn, "Product 5");
  await drawn.user.type(popup.getByRole("textbox", { name: /^Note/ }), "s");
  await drawn.user.click(screen.getByRole("button", { name: "Apply" }));
  await drawn.user.click(await screen.findByRole("button", { name: "Save changes" }));
  expect(drawn.calls(saveRules)[0]?.body).toMatchObject({ rules: { length: 9 } });
});
