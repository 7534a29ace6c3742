import { screen, waitFor } from "@testing-library/react";
import { AnswerNotes } from "@/components/search/results/answer-notes";
import { search } from "@/lib/contract/search/search-host";
import { refuse } from "@/tests/support/render-screen";
import { renderShell } from "@/tests/support/render-shell";
import { openPreview } from "../search-preview/open-preview";

test("links a redirect to a web URL, in a new tab", () => {
  renderShell(<AnswerNotes redirect="https://shop.example/sale" />);
  const link = screen.getByRole("link", { name: "https://shop.example/sale" });
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noreferrer");
});

test("shows which words a correction drops and adds, never as markup", () => {
  const corrected = "red <strike>kajak</strike> <b>kayak &amp; &lt;i&gt;</b>";
  const { container } = renderShell(<AnswerNotes corrected={corrected} />);
  expect(screen.getByText("kayak & <i>").tagName).toBe("STRONG");
  expect(screen.getByText("kajak").tagName).toBe("S");
  expect(container.querySelector("i")).toBeNull();
});

test("calls words that were left out no correction", () => {
  renderShell(<AnswerNotes corrected="tent for <strike>whiskey</strike> <strike>9v</strike>" />);
  expect(screen.getAllByRole("listitem").map((note) => note.textContent)).toEqual([
    "Left out of the query: whiskey, 9v",
  ]);
});

test("shows a correction and the words that were left out apart", () => {
  renderShell(<AnswerNotes corrected="<strike>tnet</strike> <b>tent</b> <strike>whiskey</strike>" />);
  expect(screen.getAllByRole("listitem").map((note) => note.textContent?.trim())).toEqual([
    "Corrected query: replaced: tnet tent",
    "Left out of the query: whiskey",
  ]);
});

test.each([
  ["cs", "Vynecháno z dotazu: whiskey"],
  ["sk", "Vynechané z dopytu: whiskey"],
  ["pl", "Pominięto w zapytaniu: whiskey"],
] as const)("%s: says what was left out", (locale, text) => {
  renderShell(<AnswerNotes corrected="tent <strike>whiskey</strike>" />, { locale });
  expect(screen.getByRole("listitem")).toHaveTextContent(text);
});

test("says that the query was rewritten, with the message of the search host", () => {
  renderShell(<AnswerNotes rewrite={{ original_query: "kajak", message: "Spelling corrected" }} />);
  expect(screen.getByRole("listitem")).toHaveTextContent("The query was rewritten. Spelling corrected");
});

test("says which query’s rules act", () => {
  renderShell(<AnswerNotes rulesOf="T-shirt <b>" />);
  expect(screen.getByRole("listitem")).toHaveTextContent("Rules of “T-shirt <b>” apply here.");
});

test.each([undefined, null, "rewritten", { message: 7 }])("shows no note for the rewrite %j", (rewrite) => {
  renderShell(<AnswerNotes rewrite={rewrite} corrected={null} redirect={null} />);
  expect(screen.queryByRole("listitem")).toBeNull();
});

const refused = refuse(search, 400, "unknown_attribute");

test("names the only attribute that can be unknown, and clears filters and sort order", async () => {
  const { user, calls } = openPreview("?q=kayak&f=brand%3AA&sort=brand%3Adesc", [refused]);
  expect(await screen.findByRole("heading", { name: "The attribute “Brand” doesn’t exist" })).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Clear filters and sorting" }));
  expect(window.location.search).toBe("?q=kayak");
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ "f[]": ["type:item"] }));
});

test("does not name an attribute when several can be unknown", async () => {
  openPreview("?q=kayak&f=brand%3AA&neg_f=weight%3A3", [refused]);
  expect(
    await screen.findByRole("heading", { name: "A filter or the sort order uses an unknown attribute" }),
  ).toBeInTheDocument();
});

test("does not blame filters for a refused search without any", async () => {
  openPreview("?q=kayak", [refused]);
  expect(await screen.findByRole("heading", { name: "The results couldn’t be loaded" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Clear filters and sorting" })).toBeNull();
});
