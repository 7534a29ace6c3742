import { screen } from "@testing-library/react";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { renderUi } from "../../support/render-ui";

// That the button shows on phones only is up to the styles: e2e/phone.spec.ts.

test("one button opens the filters, and says how many are set", async () => {
  const { user, rerender } = renderUi(
    <FoldedFilters count={0}>
      <a href="?state=live">Live</a>
    </FoldedFilters>,
  );
  const button = screen.getByRole("button", { name: "Filters" });
  const filters = document.getElementById(button.getAttribute("aria-controls") ?? "");
  expect(filters).toContainElement(screen.getByRole("link", { name: "Live" }));
  expect(filters).toHaveClass("folded");
  expect(button).toHaveAttribute("aria-expanded", "false");
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  expect(filters).not.toHaveClass("folded");
  rerender(
    <FoldedFilters count={2}>
      <a href="?state=live">Live</a>
    </FoldedFilters>,
  );
  expect(screen.getByRole("button", { name: "Filters (2)" })).toHaveAttribute("aria-expanded", "true");
});
