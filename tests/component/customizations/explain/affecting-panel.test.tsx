import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { localCopy } from "@/lib/client/local-copy";
import { affecting } from "@/lib/contract/search/query-insight";
import type { ActingEntry } from "@/lib/domain/search/preview-answers";
import { answer, type FakeAnswer, makeRefusal } from "@/tests/support/render-screen";
import { draftAnswers, makePageWithDrafts } from "../query-customizations/draft-fixtures";
import { makeCustomization, makeProductRule } from "../query-customizations/fixtures";
import { openEditor } from "../query-customizations/open-editor";

afterEach(() => localCopy.clear());

const SITE = "/sites/100200-300401";
const OWN: ActingEntry = { kind: "pin", state: "live", title: "Product 1", customization_id: "c1", rule_id: "r-P1" };

async function openPanel(answers: FakeAnswer[], shownPage = makePageWithDrafts()) {
  const rules = [makeProductRule({ active_to: "2026-04-01T06:00:00Z" })];
  const drawn = await openEditor({
    page: shownPage,
    customization: makeCustomization(rules),
    answers: [...answers, ...draftAnswers()],
  });
  const section = screen.getByRole("region", { name: "Rules that affect this query" });
  await drawn.user.click(within(section).getByRole("button", { name: "Show" }));
  return { ...drawn, section, panel: within(section) };
}

test("shows placement and time frame, and links to rules of other customizations", async () => {
  const other: ActingEntry = {
    ...{ kind: "hide", state: "scheduled", title: "Product 5", customization_id: "c2", rule_id: "r9" },
    ...{ placement: "autocomplete", active_from: "2026-04-01T06:00:00Z" },
  };
  const { panel, section, calls } = await openPanel([answer(affecting, { acting: [OWN, other] })]);
  const row = await panel.findByRole("row", { name: /Product 5/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["Scheduled", "From 01.04.2026 08:00", "Autocomplete"]);
  expect(within(row).getByRole("link", { name: "Product 5" })).toHaveAttribute(
    "href",
    `${SITE}/query_customizations/c2?rule=r9`,
  );
  expect(panel.getByRole("button", { name: "Open the rule for Product 1" })).toBeInTheDocument();
  expect(calls(affecting)[0]?.query).toEqual({ q: "printer", type: "item" });
  expect(await axe(section)).toHaveNoViolations();
});

test("lists the campaigns of the query with their placements, linked to their editor", async () => {
  const campaign: ActingEntry = {
    ...{ kind: "campaign", state: "live", title: "shop.example/sale", campaign_id: "7" },
    ...{ banner_placements: ["search_header", "autocomplete_top"], active_to: "2026-04-01T06:00:00Z" },
  };
  const { panel } = await openPanel([answer(affecting, { acting: [campaign] })]);
  const row = await panel.findByRole("row", { name: /shop\.example/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["Active", "Until 01.04.2026 08:00", "Above results, Autocomplete top"]);
  expect(within(row).getByRole("link")).toHaveAttribute("href", `${SITE}/campaigns/7`);
});

test("a viewer cannot open rules, and own rules are no links", async () => {
  const rights = { roles: ["viewer"], policies: ["search_customizations"] };
  const { panel } = await openPanel([answer(affecting, { acting: [OWN] })], makePageWithDrafts({ rights }));
  const row = await panel.findByRole("row", { name: /Product 1/ });
  expect(within(row).queryByRole("button")).toBeNull();
  expect(within(row).queryByRole("link")).toBeNull();
});

test("follows the previewed time, and says as of when", async () => {
  const { panel, user, calls } = await openPanel([answer(affecting, { acting: [OWN] })]);
  await panel.findByRole("row", { name: /Product 1/ });
  await user.click(screen.getAllByRole("button", { name: "Preview another time" })[0] as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Next change" }));
  expect(await panel.findByText(/As of 01\.04\.2026 08:00\./)).toBeInTheDocument();
  await waitFor(() => expect(calls(affecting).at(-1)?.query).toMatchObject({ at: "2026-04-01T06:00:00.000Z" }));
});

test("says that nothing applies, and hides the list again", async () => {
  const { panel, user } = await openPanel([answer(affecting, { acting: [] })]);
  expect(await panel.findByRole("heading", { name: "Nothing applies here" })).toBeInTheDocument();
  await user.click(panel.getByRole("button", { name: "Hide" }));
  expect(panel.queryByRole("heading", { name: "Nothing applies here" })).toBeNull();
});

test("says that the rules could not be loaded, and retries", async () => {
  const failing = answer(affecting, makeRefusal(503, "upstream_unavailable"), { acting: [OWN] });
  const { panel, user } = await openPanel([failing]);
  const failure = await panel.findByRole("alert");
  expect(failure).toHaveTextContent("The rules that apply here couldn’t be loaded");
  await user.click(within(failure).getByRole("button", { name: "Try again" }));
  expect(await panel.findByRole("row", { name: /Product 1/ })).toBeInTheDocument();
});
