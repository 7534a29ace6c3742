import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { ExchangeTools } from "@/components/recommendations/recommendations-customization/recommendations-list-screen";
import { LOCALES } from "@/lib/contract/kit/locale";
import { importRows } from "@/lib/contract/recommendations/recommendations-customization";
import type { Output } from "@/lib/http/endpoint";
import { type Around, answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// Export and import of customizations of recommendations.

const SITE = "100200-300401";
const AT = `/sites/${SITE}/setup/recommendations_customization`;
const CSV = "model,target_type,rule_type,item_url,position\ntrends,all,pin,a,1\ntrends,all,pin,zz,2\n";
const REPORT: Output<typeof importRows> = {
  lines: [
    { at: "2", verdict: "added" },
    { at: "3", verdict: "error", code: "item_not_found" },
  ],
  ...{ created: 1, changed: 0, added: 1, removed: 0, errors: 1 },
};

type User = ReturnType<typeof renderScreen>["user"];

function open(answers: Around["answers"] = [], roles: string[] = ["operator"], more: Partial<Around> = {}) {
  const page = makeSitePage({
    groups: ["recommendations_customization"],
    rights: { roles, policies: ["recommendations"] },
  });
  return renderScreen(<ExchangeTools siteId={SITE} />, { answers, page, at: AT, ...more });
}

async function openMenu(user: User) {
  await user.click(await screen.findByRole("button", { name: "Export and import" }));
}

async function openImport(user: User) {
  await openMenu(user);
  await user.click(screen.getByRole("menuitem", { name: "Import" }));
}

test("exports in both formats; viewers cannot import", async () => {
  const { user } = open([], ["viewer"]);
  await openMenu(user);
  const links = screen.getAllByRole("menuitem");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Export CSV", `/api${AT}/export?format=csv`],
    ["Export JSON", `/api${AT}/export?format=json`],
  ]);
});

test("reports each row before anything changes, then imports the checked rows", async () => {
  const { user, calls, container } = open([answer(importRows, REPORT), answer(importRows, REPORT)]);
  await openImport(user);
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByLabelText("Content"));
  await user.paste(CSV);
  await user.click(within(dialog).getByRole("button", { name: "Check" }));
  const [, first, second] = await within(dialog).findAllByRole("row");
  expect(first).toHaveTextContent("3No item with this URL, ID or title was found.");
  expect(second).toHaveTextContent("2Will be imported");
  expect(within(dialog).getByRole("status")).toHaveTextContent("1 new customization, 0 changed.");
  expect(await axe(container)).toHaveNoViolations();
  await user.click(within(dialog).getByRole("button", { name: "Import 1 customization" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const bodies = calls(importRows).map(({ body }) => body as { dry_run: boolean; rows: unknown[] });
  expect(bodies.map(({ dry_run, rows }) => [dry_run, rows.length])).toEqual([
    [true, 2],
    [false, 2],
  ]);
});

test("an unreadable file is reported at the field, and its text stays", async () => {
  const { user } = open();
  await openImport(user);
  const field = await screen.findByLabelText("Content");
  await user.click(field);
  await user.paste("{ no json");
  await user.click(screen.getByRole("button", { name: "Check" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/isn’t valid JSON/));
  expect(field).toHaveValue("{ no json");
});

test("a change of the text or the mode needs a new check", async () => {
  const { user } = open([answer(importRows, REPORT)]);
  await openImport(user);
  await user.click(await screen.findByLabelText("Content"));
  await user.paste(CSV);
  await user.click(screen.getByRole("button", { name: "Check" }));
  await screen.findByRole("button", { name: "Import 1 customization" });
  await user.click(screen.getByRole("radio", { name: /Replace/ }));
  expect(screen.getByRole("button", { name: "Check" })).toBeVisible();
  expect(screen.queryByRole("row")).toBeNull();
});

test.each(LOCALES)("opens in %s", async (locale) => {
  const { user } = open([], ["operator"], { locale });
  await user.click(await screen.findByRole("button"));
  await user.click(screen.getAllByRole("menuitem").at(-1) as HTMLElement);
  expect(await screen.findByRole("dialog")).toBeVisible();
});
