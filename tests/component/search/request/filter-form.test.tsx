import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import { answerSearch, openPreview } from "../search-preview/open-preview";

const BRANDS = { name: "brand", type: "text", values: [{ value: "Nordisk", hits_count: 2 }] };

async function openForm(at = "?q=kayak") {
  const drawn = openPreview(at, [answerSearch({ facets: [BRANDS] })]);
  const more = screen.getByRole("button", { name: "Filters, facets, sorting" });
  expect(more).toHaveAttribute("aria-expanded", "false");
  await drawn.user.click(more);
  await screen.findByRole("button", { name: "Add filter" });
  return drawn;
}

const getAttribute = () => screen.getByRole("combobox", { name: "Attribute" });
const getValue = () => screen.getByRole("textbox", { name: "Value" });
const getAdd = () => screen.getByRole("button", { name: "Add filter" });

test("names the field that is missing, one after the other, without a search", async () => {
  const { user, calls, container } = await openForm();
  const before = calls(search).length;
  await user.type(getAttribute(), "brand name");
  await user.click(getAdd());
  expect(getAttribute()).toHaveAccessibleDescription("Enter an attribute name, for example brand.");
  await user.clear(getAttribute());
  await user.type(getAttribute(), "colour");
  await user.type(getValue(), "   ");
  await user.click(getAdd());
  expect(getAttribute()).not.toBeInvalid();
  expect(getValue()).toBeInvalid();
  expect(getValue()).toHaveAccessibleDescription(expect.stringContaining("Enter a value."));
  expect(window.location.search).toBe("?q=kayak");
  expect(calls(search)).toHaveLength(before);
  expect(await axe(container)).toHaveNoViolations();
});

test("adds several values of one attribute, keeping the attribute, and none twice", async () => {
  const { user, calls } = await openForm("?q=kayak&page=3");
  await user.type(getAttribute(), "colour");
  for (const value of ["red", "blue", "red"]) await user.type(getValue(), `${value}{Enter}`);
  expect(getAttribute()).toHaveValue("colour");
  expect(getValue()).toHaveValue("");
  await waitFor(() =>
    expect(calls(search).at(-1)?.query).toMatchObject({ "f[]": ["type:item", "colour:red", "colour:blue"], page: 1 }),
  );
  expect(window.location.search).toBe("?q=kayak&f=colour%3Ared&f=colour%3Ablue");
});

test("offers the attributes of the answer and common ones, and fills in the chosen one", async () => {
  const { user, calls } = await openForm();
  await user.type(getAttribute(), "RANK");
  const option = await screen.findByRole("option", { name: "availability_rank_text" });
  expect(within(screen.getByRole("listbox")).getAllByRole("option")).toEqual([option]);
  await user.click(option);
  expect(getAttribute()).toHaveValue("availability_rank_text");
  await user.selectOptions(screen.getByRole("combobox", { name: "Condition" }), "is also");
  await user.type(getValue(), "in stock{Enter}");
  await waitFor(() =>
    expect(calls(search).at(-1)?.query).toMatchObject({ "f_must[]": ["availability_rank_text:in stock"] }),
  );
  expect(screen.getByRole("link", { name: "Remove filter Availability: also in stock" })).toBeInTheDocument();
});

test("sorts by any attribute and names the order in the list of orders", async () => {
  const { user, calls } = await openForm("?q=kayak&page=2");
  await user.click(screen.getByRole("button", { name: "Sort" }));
  const attribute = screen.getByRole("combobox", { name: "Sort by attribute" });
  expect(attribute).toHaveAccessibleDescription("Enter an attribute name, for example brand.");
  await user.type(attribute, "weight");
  await user.selectOptions(screen.getByRole("combobox", { name: "Direction" }), "Descending");
  await user.click(screen.getByRole("button", { name: "Sort" }));
  expect(attribute).not.toBeInvalid();
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ sort: "weight:desc", page: 1 }));
  expect(screen.getByRole("combobox", { name: "Sort by" })).toHaveDisplayValue("weight, descending");
  await user.selectOptions(screen.getByRole("combobox", { name: "Direction" }), "Ascending");
  await user.click(screen.getByRole("button", { name: "Sort" }));
  await waitFor(() => expect(window.location.search).toBe("?q=kayak&sort=weight%3Aasc"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Relevance");
  await waitFor(() => expect(window.location.search).toBe("?q=kayak"));
});

test("chooses the facets that are requested", async () => {
  const { user, calls } = await openForm("?q=kayak&facets=brand");
  await user.type(screen.getByRole("combobox", { name: "Facets" }), "colour:5{Enter}");
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ facets: "brand,colour:5" }));
  await user.click(screen.getByRole("button", { name: "Remove brand" }));
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ facets: "colour:5" }));
});

test("drops a facet whose name the address cannot hold", async () => {
  const { user } = await openForm("?q=kayak&facets=brand");
  await user.type(screen.getByRole("combobox", { name: "Facets" }), "colour of hull{Enter}");
  expect(window.location.search).toBe("?q=kayak&facets=brand");
  expect(screen.queryByRole("button", { name: "Remove colour of hull" })).toBeNull();
});

test("chooses the types suggested beside the selected one", async () => {
  const { user, calls } = await openForm();
  const field = await screen.findByRole("textbox", { name: "Other types in autocomplete" });
  expect(screen.getByRole("button", { name: "Remove category:3" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Remove category:3" }));
  await user.type(field, "article:2{Enter}");
  await waitFor(() => expect(calls(autocomplete).at(-1)?.query).toMatchObject({ type: "item:8,brand:3,article:2" }));
  expect(new URLSearchParams(window.location.search).get("suggest")).toBe("brand:3,article:2");
});

test("closes the form and keeps the conditions", async () => {
  const { user } = await openForm("?q=kayak&neg_f=colour%3Ared");
  await user.click(screen.getByRole("button", { name: "Filters, facets, sorting" }));
  expect(screen.queryByRole("button", { name: "Add filter" })).toBeNull();
  const active = screen.getByRole("navigation", { name: "Active filters" });
  await user.click(within(active).getByRole("link", { name: "Remove filter colour: not red" }));
  expect(window.location.search).toBe("?q=kayak");
});
