import { act, screen, waitFor } from "@testing-library/react";
import { QueryEditorScreen } from "@/components/customizations/query-customizations/query-editor-screen";
import type { SitePage } from "@/lib/client/site-context";
import { show } from "@/lib/contract/customizations/query-customizations";
import { answer, type FakeAnswer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeCustomization, makeLiveAnswers, OPENED_AT } from "./fixtures";

/** Options of `openEditor`; defaults are a demo backend with the products P1 to P6. */
export type Opened = {
  customization?: ReturnType<typeof makeCustomization>;
  live?: FakeAnswer[];
  answers?: FakeAnswer[];
  page?: SitePage;
  locale?: "en" | "cs";
};

/** Opens the editor and waits for its results. */
export async function openEditor({
  customization = makeCustomization(),
  live = makeLiveAnswers(),
  ...rest
}: Opened = {}) {
  const { answers = [], page = makeSitePage({ groups: ["rule_times", "search_debug"] }), locale } = rest;
  jest.spyOn(Date, "now").mockReturnValue(OPENED_AT);
  const drawn = renderScreen(<QueryEditorScreen siteId="100200-300401" id="c1" openedAt={OPENED_AT} />, {
    answers: [...answers, answer(show, customization), ...live],
    page,
    locale,
    at: "/sites/100200-300401/query_customizations/c1",
  });
  await waitFor(() => expect(listResults(locale === "cs" ? "Vyhledávání" : "Search")).not.toHaveLength(0));
  // The sections below the results render later.
  await act(async () => undefined);
  return drawn;
}

/** The results of a place in order, for example `P1Pinned 1`; hidden ones start with `~`. */
export function listResults(list = "Search"): string[] {
  const parts = screen.queryByRole("list", { name: list, hidden: true })?.querySelectorAll(":scope > li") ?? [];
  return [...parts].map((part) => {
    const title = part.querySelector("[lang]")?.textContent ?? "";
    const words = [...part.querySelectorAll("span")].map((span) => span.textContent ?? "");
    const verb = words.find((word) => /^(Pinned \d+|Hidden)$/.test(word));
    return [verb === "Hidden" ? "~" : "", title, verb?.startsWith("Pinned") ? verb : ""]
      .join("")
      .replace("Product ", "P");
  });
}
