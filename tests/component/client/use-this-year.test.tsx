import { screen } from "@testing-library/react";
import { useThisYear } from "@/lib/client/use-this-year";
import { renderShell } from "../../support/render-shell";

function Year() {
  return <output>{useThisYear()}</output>;
}

afterEach(() => jest.restoreAllMocks());

for (const [time, year] of [
  ["2026-12-31T22:59:59Z", "2026"],
  ["2026-12-31T23:00:00Z", "2027"],
] as const) {
  test(`at ${time}, the year of a site in Prague is ${year}`, () => {
    jest.spyOn(Date, "now").mockReturnValue(Date.parse(time));
    renderShell(<Year />);
    expect(screen.getByRole("status")).toHaveTextContent(year);
  });
}
