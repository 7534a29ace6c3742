import { screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { CatalogItemScreen } from "@/components/catalogue/catalog-browser/catalog-item-screen";
import { showCatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { listCatalogueVersions } from "@/lib/contract/catalogue/feed-runs";
import type { Answer } from "@/lib/http/endpoint";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// jsdom does not implement scrolling.
beforeEach(() => jest.spyOn(window, "scrollTo").mockImplementation(() => undefined));

const ITEM = "/sites/100200-300401/catalog_management/catalog_browser/item";
const page = makeSitePage({ groups: ["catalog", "feeds"], rights: { roles: ["owner"], policies: ["catalog"] } });

type Version = Answer<typeof listCatalogueVersions>["versions"][number];

function aVersion(run_id: string, day: number, over: Partial<Version> = {}): Version {
  const at = `2026-03-0${day}T05:00:00Z`;
  return {
    run_id,
    feed: "item",
    at,
    kind: "changed",
    title: "Tent",
    attributes: { colour: ["red"], price: day },
    ...over,
  };
}

const three = [
  aVersion("r3", 3),
  aVersion("r2", 2, { kind: "removed", title: null, attributes: null }),
  aVersion("r1", 1),
];
const item = {
  ...{ identity: "P1", type: "item", title: "Tent", updated_at: null },
  attributes: { colour: ["red"], price: 3 },
};

function open(search: string, known = three, there: typeof item | null = item) {
  return renderScreen(<CatalogItemScreen siteId="100200-300401" title="Catalog browser" />, {
    answers: [answer(showCatalogItem, { item: there }), answer(listCatalogueVersions, { versions: known })],
    page,
    at: `${ITEM}?identity=P1${search}`,
  });
}

test("compares two runs and shows only the differences", async () => {
  const { user, container } = open("");
  const form = await screen.findByRole("region", { name: "Compare two feed runs" });
  await user.selectOptions(within(form).getByLabelText("First run"), "01.03.2026 06:00, Products");
  await user.click(within(form).getByRole("button", { name: "Compare" }));
  expect(window.location.search).toBe("?identity=P1&was=r1&is=r3");
  const table = await screen.findByRole("table", { name: "Comparison" });
  expect(within(table).getAllByRole("row")).toHaveLength(2);
  expect(table).toHaveTextContent(/After the first run.*After the second run.*price.*1.*3/);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole("link", { name: "Show all attributes" }));
  expect(table).toHaveTextContent("colour");
});

test("shows the versions of an item that the catalog no longer has", async () => {
  open("&was=r1&is=r2", three, null);
  expect(await screen.findByText("No item with this ID in the catalog")).toBeVisible();
  expect(await screen.findByText(/Second: 02\.03\.2026 06:00, Products \(removed\)\./)).toBeVisible();
  expect(await screen.findByRole("table", { name: "Comparison" })).toHaveTextContent(/only in the first/);
});

test("says that a version has expired, and offers no comparison of a single version", async () => {
  open("&was=long-gone", [aVersion("r3", 3)]);
  expect(await screen.findByText("This version is no longer available")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Compare two feed runs" })).not.toBeInTheDocument();
});
