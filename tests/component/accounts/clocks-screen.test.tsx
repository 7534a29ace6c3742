import { screen } from "@testing-library/react";
import { ClocksScreen } from "@/components/accounts/sign-in/clocks-screen";
import { renderShell } from "@/tests/support/render-shell";

// jsdom has no navigation timing.
beforeEach(() => void Object.assign(performance, { getEntriesByType: () => [] }));

test.each(["en", "cs", "sk", "pl"] as const)("shows 24-hour clocks with seconds in %s", (locale) => {
  renderShell(<ClocksScreen serverTime={Date.UTC(2026, 10, 22, 15, 4, 5)} issued={null} />, { locale });
  const [server] = screen.getAllByText((_text, node) => node?.tagName === "TIME");
  expect(server).toHaveTextContent(/^22\.11\.2026 1\d:04:05 \S+$/);
});
