import { screen, waitFor, within } from "@testing-library/react";
import { create, list, update } from "@/lib/contract/rewrites/redirects";
import { answer, makeRefusal } from "@/tests/support/render-screen";
import { makePage, makeRedirect, makeWordPage, openRedirects, REDIRECTS_AT } from "./lists";

// How the list of redirects (redirects/redirect-list-screen.tsx) differs from that of synonyms.

test("a redirect shows its target and has no kind filter", async () => {
  openRedirects([answer(list, makePage([makeRedirect()], { total_count: 1200 }))]);
  const row = await screen.findByRole("row", { name: /sale/ });
  expect(within(row).getByRole("rowheader")).toHaveTextContent("sale leads to https://shop.example/sale");
  expect(screen.getByText("1,200 rows")).toBeInTheDocument();
  expect(screen.queryByRole("navigation", { name: "Kind" })).toBeNull();
});

test("ignores a kind in the address", async () => {
  const { calls } = openRedirects([answer(list, makePage([]))], { at: `${REDIRECTS_AT}?kind=one_way` });
  expect(await screen.findByText("No redirects yet")).toBeInTheDocument();
  expect(calls(list)[0]?.query).not.toHaveProperty("kind");
});

test("adds a typed word and URL with one press; a wrong URL is an error at its field", async () => {
  const { user, calls } = openRedirects([
    answer(list, makePage([])),
    answer(create, makeRefusal(422, "loop"), makeRedirect()),
  ]);
  await user.click(await screen.findByRole("searchbox"));
  await user.paste("sale -> https://shop.example/sale");
  await user.click(await screen.findByRole("button", { name: "Add" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This row leads back to itself through other rows. Change one of the targets.",
  );
  await user.click(screen.getByRole("button", { name: "Edit first" }));
  const form = within(await screen.findByRole("form", { name: "New row" }));
  const target = form.getByLabelText("URL");
  await user.clear(target);
  await user.type(target, "page.html{Enter}");
  expect(target).toHaveAccessibleDescription(/isn’t a full URL/);
  await user.clear(target);
  await user.paste("https://shop.example/new");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(calls(create).at(-1)?.body).toEqual({ word: "sale", target: "https://shop.example/new" }));
});

test("changes a redirect inline", async () => {
  const { user, calls } = openRedirects([answer(list, makePage([makeRedirect()])), answer(update, makeRedirect())]);
  await user.click(await screen.findByRole("button", { name: "Edit sale" }));
  const form = within(await screen.findByRole("form", { name: "Change “sale”" }));
  await user.type(form.getByLabelText("URL"), "/today{Enter}");
  const body = { id: "r1", word: "sale", target: "https://shop.example/sale/today" };
  await waitFor(() => expect(calls(update)).toMatchObject([{ body }]));
});

test("a backend without redirects offers uploads but no download", async () => {
  openRedirects([], { page: makeWordPage({ groups: [] }) });
  expect(await screen.findByText(/You can upload them as a file/)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Download CSV" })).toBeNull();
});
