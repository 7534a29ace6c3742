import { screen } from "@testing-library/react";

/** The first button of a name, for names that every row repeats. */
export function getFirstButton(name: string | RegExp): HTMLElement {
  const [first] = screen.getAllByRole("button", { name });
  if (first === undefined) throw new Error("no button");
  return first;
}
