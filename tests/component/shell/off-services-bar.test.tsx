import { screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { OffServicesBar } from "@/components/shell/off-services-bar";
import type { OffService } from "@/lib/contract/kit/site-services";
import { renderScreen } from "@/tests/support/render-screen";

const SEARCH: OffService = {
  service: "search",
  since: "2026-03-10T08:00:00Z",
  by: "Petra Novotná",
  reason: `Wrong prices ${"x".repeat(80)}`,
  auto_return_at: "2026-03-10T10:30:00Z",
};
const SCRIPT: OffService = { service: "custom_script", since: "", by: "", reason: "", auto_return_at: null };

const open = (off: OffService[]) => renderScreen(<OffServicesBar off={off} />, { answers: [] });

test("says which service is off, since when, by whom, why, and when it returns, and leads to the switch", async () => {
  const { container } = open([SEARCH]);
  const bar = within(screen.getByRole("region", { name: "Services that are off" }));
  expect(bar.getByText("Search is off for shoppers.")).toBeInTheDocument();
  expect(bar.getByText("Since 10.03.2026 09:00, Petra Novotná.")).toBeInTheDocument();
  expect(bar.getByText(`Reason: ${SEARCH.reason}`)).toBeInTheDocument();
  expect(bar.getByText("Will be activated automatically on 10.03.2026 11:30.")).toBeInTheDocument();
  expect(bar.getByRole("link", { name: "Emergency deactivation" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/settings/services",
  );
  expect(await axe(container)).toHaveNoViolations();
});

test("claims nothing that a backend does not say", () => {
  open([SCRIPT]);
  const bar = screen.getByRole("region", { name: "Services that are off" });
  expect(bar).toHaveTextContent(/^Custom scripts are off for shoppers\.Emergency deactivation$/);
});
