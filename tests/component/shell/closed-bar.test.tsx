import { screen } from "@testing-library/react";
import { axe } from "jest-axe";
import { SiteBars } from "@/components/shell/site-bars";
import { useAllowed } from "@/lib/client/site-context";
import { create as addSynonym, list as listSynonyms } from "@/lib/contract/rewrites/synonyms";
import { reopenSite } from "@/lib/contract/settings/administration";
import { renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const CLOSED = { at: "2026-03-10T08:00:00Z", by: "Petra Novotná", reason: "The shop has ended" };

const open = (roles: string[], locale: "en" | "cs" | "sk" | "pl" = "en") =>
  renderScreen(<SiteBars page={{ closed: CLOSED }} />, {
    answers: [],
    locale,
    page: makeSitePage({ rights: { roles, policies: [] } }),
  });

test("says since when a site is closed, by whom, why, and what that means", async () => {
  const { container } = open(["owner"]);
  const bar = screen.getByRole("region", { name: "Closed site" });
  expect(bar).toHaveTextContent(
    "This site is closedsince 10.03.2026 09:00 by Petra NovotnáReason: The shop has endedShoppers get nothing from it",
  );
  expect(screen.queryByRole("link")).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

test("leads staff to where the site is opened again", () => {
  open(["internal"]);
  expect(screen.getByRole("link", { name: "Open it again" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/settings?tab=projects&q=100200-300401",
  );
});

test.each(["cs", "sk", "pl"] as const)("names the person and the reason in %s", (locale) => {
  open(["owner"], locale);
  expect(screen.getByRole("region")).toHaveTextContent(/Petra Novotná.*The shop has ended/);
});

function Offered() {
  const offers = { synonym: addSynonym.access, list: listSynonyms.access, reopen: reopenSite.access };
  const allowed = [
    useAllowed(offers.synonym) && "add synonyms",
    useAllowed(offers.list) && "read synonyms",
    useAllowed(offers.reopen) && "reopen",
  ];
  return <p>{allowed.filter(Boolean).join(", ")}</p>;
}

test.each([
  [["owner"], "read synonyms"],
  [["internal"], "read synonyms, reopen"],
  [["internal", "viewer"], "read synonyms"],
])("offers on a closed site to %j: %s", (roles, offered) => {
  const page = makeSitePage({ closed: CLOSED, rights: { roles, policies: ["synonyms"] } });
  renderScreen(<Offered />, { answers: [], page });
  expect(screen.getByText(offered)).toBeVisible();
});
