import { screen } from "@testing-library/react";
import { axe } from "jest-axe";
import { PrecedenceArticle } from "@/components/search/explain/precedence-article";
import { renderShell } from "@/tests/support/render-shell";

test("numbers the lines of the precedence, each with the anchor that overridden rules link to", async () => {
  const { container } = renderShell(<PrecedenceArticle />);
  expect(screen.getByRole("heading", { level: 1, name: "Which rule wins" })).toBeInTheDocument();
  const lines = screen.getAllByRole("listitem");
  expect(lines.map(({ id }) => id)).toEqual(["line-1", "line-2", "line-3", "line-4", "line-5"]);
  expect(lines[1]).toHaveTextContent(/Line 2: Hiding overrides pinning/);
  expect(lines[4]).toHaveTextContent(/Line 5: A rule set to “Only if available”/);
  expect(await axe(container)).toHaveNoViolations();
});
