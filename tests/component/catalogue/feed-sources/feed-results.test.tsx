import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { FeedSourcesScreen } from "@/components/catalogue/feed-sources/feed-sources-screen";
import type { FeedHealth, SampleItem } from "@/lib/contract/catalogue/feed-reading";
import { history } from "@/lib/contract/catalogue/feed-runs";
import {
  listFeedSources,
  type StoredSource,
  saveFeedSources,
  test as testFeedSource,
} from "@/lib/contract/catalogue/feeds";
import { listPlans } from "@/lib/contract/catalogue/plans";
import type { Answer } from "@/lib/http/endpoint";
import { type Around, answer, type FakeAnswer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// What a test of a source shows: counts, questions, items as shoppers will see them.

const NOW = "2026-03-28T12:00:00.000Z";
const rights = { roles: ["operator"], policies: ["feeds"] };
const made = makeSitePage({ groups: ["feeds"], rights });
const page = { ...made, site: { ...made.site, currency: "EUR" } };

function makeSource(over: Partial<StoredSource> = {}): StoredSource {
  const open = { file: null, format: null, encoding: null, mapping: {}, join: null, reading: 2 };
  return { url: "https://shop.example/products.csv", ...open, ...over };
}

function makeList(source: StoredSource, revision = 3): Answer<typeof listFeedSources> {
  const by = { updated_at: NOW, updated_by: { id: "u1", name: "Eva" } };
  return { feeds: [{ feed: "item", sources: [source], revision, ...by }], names: ["item"], sources_max: 5 };
}

const tee: SampleItem = {
  ...{ line: 2, identity: "TEE-1", title: "Plain tee", price: "€29.90", price_old: "€34.00" },
  ...{ availability: "in_stock", availability_text: "Skladem 5 ks", categories: ["Clothing | T-shirts", "Sale"] },
  ...{ image: "https://shop.example/tee.jpg", variant_of: null },
};
const mug: SampleItem = {
  ...{ line: 40, identity: "MUG-R", title: "Red mug", price: null, price_old: null, availability: null },
  ...{ availability_text: null, categories: [], image: null, variant_of: "MUG" },
};
const boot: SampleItem = {
  ...{ line: 50, identity: "BOOT", title: "Boot", price: "€80.00", price_to: "€95.00", price_old: null },
  ...{ availability: "in_stock", availability_text: null, categories: [], image: null, variants: 3, variant_of: null },
};

const calm: FeedHealth = {
  ...{ read: 1240, is_complete: true, items: 1204, variants: 0, without_price: 0, without_image: 0, sold_out: 0 },
  ...{ prices: { min: 4.9, median: 129, max: 2390 }, out: [], notes: [], words: [], questions: [], next_change: null },
};

type Test = Answer<typeof testFeedSource>;

type Parts = Partial<Omit<Test, "health">> & { health?: Partial<FeedHealth> };

function makeTest({ health = {}, ...over }: Parts = {}): Test {
  return {
    ...{ fault: null, format: "csv", separator: ",", encoding: "utf-8" },
    fields: ["SKU", "Name", "Regular price", "Published"],
    mapping: { identity: "SKU", title: "Name", price: "Regular price" },
    guessed: { identity: "SKU", title: "Name", price: "Regular price" },
    product_format: { id: "woocommerce", name: "WooCommerce" },
    items: [tee, mug],
    records: [{ line: 2, column: 1, values: { SKU: "TEE-1", Name: "Plain tee", "Regular price": "34" }, code: null }],
    ...over,
    health: { ...calm, ...health },
  };
}

async function open(answers: FakeAnswer[], source = makeSource(), around: Partial<Around> = {}) {
  const noPlans = answer(listPlans, { plans: [], daily_limit: 24, feeds: ["item"], now: NOW });
  const noRuns = answer(history, { runs: [], offset: 0, limit: 20, total: 0 });
  const rendered = renderScreen(<FeedSourcesScreen siteId="100200-300401" />, {
    answers: [answer(listFeedSources, makeList(source)), ...answers, noPlans, noRuns],
    page,
    at: "/sites/100200-300401/settings/feeds/sources",
    ...around,
  });
  const card = within(await screen.findByRole("region", { name: "Source 1" }));
  const press = (name: string) => rendered.user.click(card.getByRole("button", { name }));
  const readTested = () =>
    rendered.calls(testFeedSource).map(({ body }) => (body as { source: Record<string, unknown> }).source);
  const readSaved = () =>
    rendered.calls(saveFeedSources).map(({ body }) => (body as { sources: Record<string, unknown>[] }).sources[0]);
  return { ...rendered, card, press, readTested, readSaved };
}

/** Opens the screen and tests its source. */
async function openTested(tests: Test[], source = makeSource()) {
  const stored = answer(saveFeedSources, makeList(source, 4));
  const opened = await open([answer(testFeedSource, ...tests), stored], source);
  await opened.press("Test source");
  const health = within(await opened.card.findByRole("region", { name: "What was read" }));
  return { ...opened, health };
}

test("names the format, counts what was read, and shows items as shoppers will see them", async () => {
  const health = { variants: 4, without_price: 3, without_image: 2, sold_out: 17, is_complete: false };
  const {
    card,
    health: read,
    container,
  } = await openTested([makeTest({ health: { ...health, next_change: "2026-03-30T22:00:00.000Z" } })]);
  expect(card.getByText("Recognized format: WooCommerce")).toBeVisible();
  expect(card.getByText("Read as CSV separated by commas, utf-8.")).toBeVisible();
  const [line] = read.getAllByRole("list");
  expect(
    within(line as HTMLElement)
      .getAllByRole("listitem")
      .map((part) => part.textContent),
  ).toEqual([
    "1,204 items",
    "4 variants",
    "3 without price",
    "17 sold out",
    "2 without image",
    "prices from €4.90 to €2,390.00 (median €129.00)",
  ]);
  expect(read.getByText("Only the first 1,240 records of the feed were read.")).toBeVisible();
  expect(read.getByText("Prices change next on 31.03.2026 00:00 (Europe/Prague).")).toBeVisible();
  const items = within(card.getByRole("region", { name: "Items as shoppers will see them" }));
  const first = items.getByText("Plain tee").closest("li") as HTMLElement;
  expect(first).toHaveTextContent(/Price:€29\.90Original price:€34\.00/);
  expect(within(first).getByText("€34.00").tagName).toBe("DEL");
  expect(first).toHaveTextContent(/In stock.*Skladem 5 ks.*Clothing › T-shirts.*Sale.*TEE-1.*line 2$/);
  expect(first.querySelector("img")).toHaveAttribute("src", "https://shop.example/tee.jpg");
  const second = items.getByText("Red mug").closest("li") as HTMLElement;
  expect(second).toHaveTextContent(/No price.*Availability not stated.*Variant of MUG.*line 40$/);
  expect(await axe(container)).toHaveNoViolations();
});

test("shows a product with the lowest price and the number of its variants", async () => {
  const { card } = await openTested([makeTest({ items: [boot] })]);
  const items = within(card.getByRole("region", { name: "Items as shoppers will see them" }));
  expect(items.getByRole("listitem")).toHaveTextContent(/^BootPrice:from €80\.00In stockBOOT3 variantsline 50$/);
});

test("folds the raw records", async () => {
  const { card, user } = await openTested([makeTest()]);
  expect(card.queryByRole("table", { name: "First record" })).toBeNull();
  await user.click(card.getByText("Raw records"));
  expect(await card.findByRole("table", { name: "First record" })).toBeVisible();
});

test.each([
  ["no known format", makeTest({ product_format: null }), makeSource(), true],
  ["the earlier reading, which knows none", makeTest({ product_format: null }), makeSource({ reading: 1 }), false],
])("says how fields were found for %s", async (_, result, source, isNamed) => {
  const { card } = await openTested([result], source);
  const found = card.queryByText("No known format: fields were found by their names");
  expect(found !== null).toBe(isNamed);
});

test("lists what is kept out with the field that says so, and publishes it if the switch is off", async () => {
  const out: FeedHealth["out"] = [
    { reason: "draft", field: "Published", value: "-1", count: 11 },
    { reason: "hidden", field: "Visibility in catalog", value: "hidden", count: 1 },
    { reason: "translation", field: "lang", value: "de", count: 5 },
  ];
  const { card, health, user, readTested, readSaved, press } = await openTested([
    makeTest({ health: { out } }),
    makeTest({ health: { items: 1216 } }),
  ]);
  expect(health.getByText("12 kept out")).toBeVisible();
  const reasons = health.getByRole("list", { name: "Kept out" });
  expect(reasons).toHaveTextContent("11 drafts“Published” is “-1”1 hidden item“Visibility in catalog” is “hidden”");
  expect(health.getByRole("list", { name: "Rows without an item of their own" })).toHaveTextContent(/^5 rows/);
  const box = health.getByRole("checkbox", { name: "Keep drafts and hidden items out" });
  expect(box).toBeChecked();
  await user.click(box);
  expect(health.getByText("Shoppers will see them after the next run.")).toBeVisible();
  expect(card.getByText("Your latest choices aren’t applied to these items yet.")).toBeVisible();
  await press("Apply and test again");
  expect(await card.findByText("1,216 items")).toBeVisible();
  expect(readTested()[1]).toMatchObject({ answers: { keep_out: false } });
  // The switch stays, although nothing is kept out now.
  expect(card.getByRole("checkbox", { name: "Keep drafts and hidden items out" })).not.toBeChecked();
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(readSaved()).toMatchObject([{ answers: { keep_out: false }, reading: 2 }]));
});

test("groups values that could not be used, with examples and their lines", async () => {
  const examples = [
    { line: 7, value: "abc" },
    { line: 1012, value: "n/a" },
  ];
  const notes: FeedHealth["notes"] = [
    { code: "price_unreadable", field: "Regular price", count: 2, examples },
    { code: "picture_incomplete", field: "", count: 1, examples: [] },
  ];
  const { health } = await openTested([makeTest({ health: { notes } })]);
  const list = health.getByRole("list", { name: "Needs attention" });
  expect(list).toHaveTextContent("2 prices couldn’t be read Regular priceline 7: “abc”line 1,012: “n/a”");
  expect(list).toHaveTextContent("1 image is a file name without a URL and isn’t shown");
});

test.each([
  [{ items: 0, read: 9, prices: null }, "This file gives no items"],
  [{ items: 100, without_price: 11 }, "Many items have no price"],
])("warns about a file that gives too little: %j", async (health, title) => {
  const { health: read } = await openTested([makeTest({ health })]);
  expect(read.getByText(title)).toBeVisible();
});

test("does not warn about prices of 0, which are a question", async () => {
  const notes: FeedHealth["notes"] = [{ code: "price_zero", field: "Price", count: 11, examples: [] }];
  const { health } = await openTested([makeTest({ health: { items: 100, without_price: 11, notes } })]);
  expect(health.queryByText("Many items have no price")).toBeNull();
});

test("asks what a price of 0 means, says what happens until then, and folds the answer", async () => {
  const notes: FeedHealth["notes"] = [
    { code: "price_zero", field: "Regular price", count: 3, examples: [{ line: 9, value: "0" }] },
  ];
  const open = makeTest({ health: { without_price: 3, notes, questions: ["zero"] } });
  const answered = makeTest({ health: { prices: { min: 0, median: 129, max: 2390 }, questions: ["zero"] } });
  const { card, user, press, readTested, readSaved, container } = await openTested([open, answered]);
  const box = within(card.getByRole("region", { name: "1 question about this file" }));
  const group = within(box.getByRole("radiogroup", { name: "3 prices are 0. What does that mean?" }));
  expect(box.getByText("Until you answer, these items have no price.")).toBeVisible();
  expect(box.queryByRole("button")).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(group.getByRole("radio", { name: "The item is free" }));
  await press("Apply and test again");
  const summary = await card.findByText("Your answers about this file");
  expect(readTested()[1]).toMatchObject({ answers: { zero: "free", vat: null, words: {}, keep_out: true } });
  expect(card.queryByRole("region", { name: /question about this file/ })).toBeNull();
  await user.click(summary);
  expect(card.getByRole("radio", { name: "The item is free" })).toBeChecked();
  expect(card.queryByText("Until you answer, these items have no price.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(readSaved()).toMatchObject([{ answers: { zero: "free" } }]));
});

test("asks about prices without VAT, and stores only a valid rate", async () => {
  const notes: FeedHealth["notes"] = [{ code: "price_without_vat", field: "Netto", count: 1204, examples: [] }];
  const { card, user, readTested, press } = await openTested([makeTest({ health: { notes, questions: ["vat"] } })]);
  const group = within(card.getByRole("radiogroup", { name: /^1,204 prices are without VAT\./ }));
  expect(card.getByText("Until you answer, shoppers see prices as they are in the file.")).toBeVisible();
  await user.click(group.getByRole("radio", { name: "Prices with VAT added" }));
  const rate = card.getByLabelText("VAT rate");
  await user.type(rate, "210");
  expect(rate).toHaveAccessibleErrorMessage("Enter a percentage from 0 to 100.");
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
  await user.clear(rate);
  await user.type(rate, "21");
  await press("Apply and test again");
  await waitFor(() => expect(readTested()[1]).toMatchObject({ answers: { vat: 21 } }));
  await user.click(card.getByRole("radio", { name: "Prices as they are in the file" }));
  expect(card.queryByLabelText("VAT rate")).toBeNull();
});

test("asks for the meaning of unknown availability words, most of them folded", async () => {
  const many = Array.from({ length: 14 }, (_, at) => ({ word: `word ${at}`, text: `Word ${at}`, count: 20 - at }));
  const source = makeSource({ answers: { zero: null, vat: null, words: { "na ceste": "later" }, keep_out: true } });
  const { card, user, press, readTested } = await openTested(
    [makeTest({ health: { words: many, questions: ["words"] } })],
    source,
  );
  const box = within(card.getByRole("region", { name: "1 question about this file" }));
  expect(box.getByText("Until you choose a meaning, items with the word are sold out.")).toBeVisible();
  const first = box.getByLabelText("Word 0 (20 items)");
  expect(
    within(first)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual([...["Choose a meaning", "In stock", "Available later", "Pre-order", "On request", "Sold out"]]);
  await user.selectOptions(first, "Pre-order");
  await user.click(box.getByText("3 more words"));
  // The word whose meaning was chosen before has no count, and can be asked again.
  expect(box.getByLabelText("na ceste")).toHaveDisplayValue("Available later");
  await user.selectOptions(box.getByLabelText("na ceste"), "");
  await press("Apply and test again");
  await waitFor(() => expect(readTested()[1]?.answers).toMatchObject({ words: { "word 0": "preorder" } }));
  expect(readTested()[1]?.answers).not.toMatchObject({ words: { "na ceste": "later" } });
});

test("adopts the new reading of a saved source with its chosen fields, and takes it back until it is saved", async () => {
  const source = makeSource({ reading: 1, mapping: { title: "Name" } });
  const earlier = makeTest({ is_reading_outdated: true });
  const { card, press, user, readTested, readSaved } = await openTested(
    [earlier, makeTest({ health: { items: 1210 } }), earlier, makeTest()],
    source,
  );
  expect(card.getByText("This source is read as before")).toBeVisible();
  await press("Adopt new reading");
  expect(await card.findByText("1,210 items")).toBeVisible();
  expect(card.getByText("The new reading applies once you save")).toBeVisible();
  await press("Keep earlier reading");
  expect(await card.findByText("This source is read as before")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
  await press("Adopt new reading");
  await waitFor(() => expect(readTested()).toHaveLength(4));
  expect(readTested().map(({ reading, mapping }) => [reading, mapping])).toEqual([
    [1, { title: "Name" }],
    [2, { title: "Name" }],
    [1, { title: "Name" }],
    [2, { title: "Name" }],
  ]);
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(readSaved()).toMatchObject([{ reading: 2, mapping: { title: "Name" } }]));
});

test("says that adopting the new reading changes the IDs of items", async () => {
  const earlier = makeTest({ is_reading_outdated: true, mapping: { identity: "ID", title: "Name" } });
  const { card, press } = await openTested([earlier, makeTest()], makeSource({ reading: 1 }));
  await press("Adopt new reading");
  expect(await card.findByText(/^Items get their IDs from “SKU” instead of “ID”\./)).toBeVisible();
});

test("says nothing about the reading if the new one gives the same items", async () => {
  const { card } = await openTested([makeTest({ is_reading_outdated: false })], makeSource({ reading: 1 }));
  expect(card.queryByText("This source is read as before")).toBeNull();
});

test("reads a new source by its format", async () => {
  const { user, calls } = await open([answer(testFeedSource, makeTest())]);
  await user.click(screen.getByRole("button", { name: "Add URL" }));
  const second = within(await screen.findByRole("region", { name: "Source 2" }));
  await user.type(second.getByLabelText("Feed URL"), "https://shop.example/stock.csv");
  await user.click(second.getByRole("button", { name: "Test source" }));
  await waitFor(() => expect(calls(testFeedSource)[0]?.body).toMatchObject({ source: { reading: 2 } }));
});

test("tests a changed mapping from below the table, without hiding the items meanwhile", async () => {
  let arrive = (): void => undefined;
  const waiting = new Promise<void>((done) => {
    arrive = done;
  });
  const later = async () => {
    await waiting;
    return makeTest({ health: { items: 7 } });
  };
  const { card, press, user, readTested } = await open([answer(testFeedSource, makeTest(), later)]);
  await press("Test source");
  const sale = within(await card.findByRole("row", { name: /^Sale price, paid while it is valid/ }));
  await user.selectOptions(sale.getByRole("combobox"), "Regular price: 34");
  expect(card.getByText("Your latest choices aren’t applied to these items yet.")).toBeVisible();
  await press("Apply and test again");
  expect(card.getByText("€34.00")).toBeVisible();
  arrive();
  expect(await card.findByText("7 items")).toBeVisible();
  expect(readTested()[1]).toMatchObject({ mapping: { sale_price: "Regular price" } });
  expect(card.queryByRole("button", { name: "Apply and test again" })).toBeNull();
});

test("names the fault and its place if no record can be read", async () => {
  const broken = { line: 2, column: 18, values: null, code: "markup_broken" as const };
  const nothing = makeTest({ format: "xml", fields: [], items: [], records: [broken, { ...broken, line: 5 }] });
  const { card, press } = await open([answer(testFeedSource, nothing)]);
  await press("Test source");
  expect(
    await card.findByText(
      /^The tags of this record don’t match, or its XML is broken in another way\. Line 2, column 18\./,
    ),
  ).toBeInTheDocument();
  expect(card.queryByText("This file gives no items")).toBeNull();
});

test("shows the items before a fault in the middle of a feed", async () => {
  const fault = { code: "xml_malformed" as const, line: 900, column: 4 };
  const { card } = await openTested([makeTest({ fault, format: "xml", separator: null })]);
  expect(card.getByText("The feed can’t be read")).toBeVisible();
  expect(card.getByText(/Line 900, column 4\./)).toBeVisible();
  expect(card.getByText("€34.00")).toBeVisible();
  expect(card.getByRole("row", { name: /^Item ID/ })).toBeVisible();
});

test.each(["cs", "sk", "pl"] as const)("shows the result in %s", async (locale) => {
  const out: FeedHealth["out"] = [{ reason: "draft", field: "Published", value: "-1", count: 2 }];
  const words = [{ word: "na ceste", text: "Na cestě", count: 3 }];
  const questions: FeedHealth["questions"] = ["zero", "vat", "words"];
  const around = {
    answers: [
      answer(listFeedSources, makeList(makeSource({ reading: 1 }))),
      answer(testFeedSource, makeTest({ is_reading_outdated: true, health: { out, words, questions } })),
      answer(listPlans, { plans: [], daily_limit: 24, feeds: ["item"], now: NOW }),
      answer(history, { runs: [], offset: 0, limit: 20, total: 0 }),
    ],
    page,
    locale,
    at: "/sites/100200-300401/settings/feeds/sources",
  };
  const { user } = renderScreen(<FeedSourcesScreen siteId="100200-300401" />, around);
  await user.click(await screen.findByRole("button", { name: /otest|przetest/i }));
  expect(await screen.findByLabelText(/^Na cestě \(3 (položky|elementy)\)$/)).toBeVisible();
  expect(screen.getByText("WooCommerce", { exact: false })).toBeVisible();
  expect(screen.getByText("€34.00")).toBeVisible();
});
