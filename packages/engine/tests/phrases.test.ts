import { formatCorrectedQuery } from "../src/pipeline/correct";
import { runListQuery } from "../src/pipeline/run-list";
import { buildTestIndex, createItem, createQuery, searchIdentities } from "./support/catalogue";

// Queries as people phrase them: function words, units, numbers in words, and what a query is about.

const shop = buildTestIndex([
  createItem("tent", "Red tent", { category: "Camping | Tents", description: "For two people." }),
  createItem("tent2", "Green tent", {
    category: "Camping | Tents",
    description: "For four people, with aluminium poles.",
  }),
  createItem("bag", "Tent bag", { category: "Camping | Tent bags", description: "Also for poles." }),
  createItem("laptop", "Lenovo IdeaPad, a light notebook for the road", { category: "Laptops" }),
  createItem("case", "Laptop case", { category: "Accessories | Laptop cases" }),
  createItem("bottle", "Bottle 1,5 l", { category: "Bottles" }),
  createItem("bottle2", "Bottle 0.7l", { category: "Bottles" }),
  createItem("jar", "Jar 20 000 ml", { category: "Jars" }),
  createItem("battery", "Battery 9 V", { category: "Batteries" }),
  createItem("valve", "Valve ½ inch", { category: "Valves" }),
  createItem("tyre", "Tyre 7.50R16", { category: "Tyres" }),
  createItem("bread", "Rye bread", { category: "Bread" }),
  createItem("bread2", "Bread with seeds", { category: "Bread" }),
  createItem("shoes", "On Cloud", { brand: "On", category: "Shoes" }),
]);

const first = (query: string): string | undefined => searchIdentities(shop, query)[0];

test.each([
  ["1.5l bottle", "bottle"],
  ["1,5 l bottle", "bottle"],
  ["bottle 1.5 litres", "bottle"],
  ["0,7 l bottle", "bottle2"],
  ["20000ml", "jar"],
  ["20,000 ml", "jar"],
  ["9v", "battery"],
  ["9 volt", "battery"],
  ['1/2" valve', "valve"],
  ["½ inch valve", "valve"],
  ["7.50 r16", "tyre"],
])("%j finds %s first", (query, identity) => {
  expect(first(query)).toBe(identity);
});

test.each(["laptop", "laptops"])("%s: a device comes before its accessory", (query) => {
  expect(searchIdentities(shop, query)).toEqual(["laptop", "case"]);
});

test.each(["tent with poles and bag", "a tent with poles and a bag", "looking for a tent with poles"])(
  "%j is about a tent",
  (query) => {
    expect(first(query)).toBe("tent2");
  },
);

test("what is named after the first preposition weighs less than what a query is about", () => {
  expect(searchIdentities(shop, "bag for a tent")[0]).toBe("bag");
});

test("function words are neither required nor marked as left out", () => {
  const { changes, tierCounts } = runListQuery(shop, createQuery("the red tent for you"));
  expect(changes).toBeNull();
  expect(tierCounts[0]).toBe(1);
});

test("a word that nothing has is left out, and the answer says so", () => {
  const { changes, hits, tierCounts } = runListQuery(shop, createQuery("tent for whiskey"));
  expect(
    hits
      .map(({ identity }) => identity)
      .slice(0, 2)
      .sort(),
  ).toEqual(["tent", "tent2"]);
  expect(tierCounts[2]).toBeGreaterThan(0);
  expect(formatCorrectedQuery("tent for whiskey", changes ?? [], [])).toBe("tent for <strike>whiskey</strike>");
});

test("a word that no item has together with the others is left out, and the answer says so", () => {
  const query = "red tent 9v";
  const { changes, hits, partialTerms } = runListQuery(shop, createQuery(query));
  expect(hits[0]?.identity).toBe("tent");
  expect(formatCorrectedQuery(query, changes ?? [], [])).toBe("red tent <strike>9v</strike>");
  expect(partialTerms).toEqual(["red", "tent"]);
});

test("what the thing must not have does not count", () => {
  expect(searchIdentities(shop, "bread without seeds").sort()).toEqual(["bread", "bread2"]);
  expect(first("bread without seeds")).toBe("bread");
});

test("a function word that is a brand names something", () => {
  expect(searchIdentities(shop, "on shoes")).toEqual(["shoes"]);
});

test("a query of function words only is searched as typed", () => {
  expect(searchIdentities(shop, "with the")).not.toEqual([]);
});

test("a word that exists is not corrected", () => {
  const index = buildTestIndex([
    createItem("tan", "Tan boots"),
    ...Array.from({ length: 40 }, (_, at) => createItem(`t${at}`, "Tent", { description: "Made of nylon." })),
  ]);
  const { changes, hits } = runListQuery(index, createQuery("tan"));
  expect([changes, hits.map(({ identity }) => identity)]).toEqual([null, ["tan"]]);
});

test("a short word is corrected only to what names several items", () => {
  const index = buildTestIndex([
    createItem("a", "Lamp", { description: "It has a tint." }),
    createItem("b", "Tent one"),
    createItem("c", "Tent two"),
  ]);
  expect(runListQuery(index, createQuery("tnet")).changes).toEqual([{ text: "tnet", correction: "tent", cut: "" }]);
  expect(searchIdentities(index, "tixt")).toEqual([]);
});

test("of two corrections the one beside the other words of the query is taken", () => {
  const index = buildTestIndex([
    ...Array.from({ length: 20 }, (_, at) => createItem(`p${at}`, "Cable panel")),
    createItem("a", "Camel leather shoes"),
    createItem("b", "Camel wool"),
    createItem("c", "Cable tie"),
  ]);
  expect(runListQuery(index, createQuery("cabel panel")).changes).toEqual([
    { text: "cabel", correction: "cable", cut: "" },
  ]);
  expect(runListQuery(index, createQuery("camle leather")).changes).toEqual([
    { text: "camle", correction: "camel", cut: "" },
  ]);
});

describe.each([
  ["cs", "Čtyřmístný stan", "Dvoumístný stan", "stan pro čtyři osoby", "stan pro 4"],
  ["sk", "Štvormiestny stan", "Dvojmiestny stan", "stan pre štyri osoby", "stan pre 4 ľudí"],
  ["pl", "Namiot czteroosobowy", "Namiot dwuosobowy", "namiot dla czterech osób", "namiot 4 osobowy"],
  ["en", "Tent for 4 people", "Tent for 2 people", "tent for four", "four person tent"],
])("numbers in words, %s", (language, four, two, ...queries) => {
  const index = buildTestIndex([createItem("two", two), createItem("four", four)], language);
  test.each(queries)("%j", (query) => {
    expect(searchIdentities(index, query)[0]).toBe("four");
  });
});

describe("words that look like others", () => {
  const find = (language: string, titles: readonly string[], query: string): string[] => {
    const items = titles.map((title, at) => createItem(String(at), title));
    return searchIdentities(buildTestIndex(items, language), query).map((identity) => titles[Number(identity)] ?? "");
  };

  test("a word is not the same as one with another vowel", () => {
    expect(find("cs", ["Balení 1 kus", "Koš na prádlo"], "koš")).toEqual(["Koš na prádlo"]);
  });

  test("two numbers beside each other are no thousands", () => {
    expect(find("en", ["Cover 15 128 GB", "Phone 15 128GB"], "phone 15 128 gb")[0]).toBe("Phone 15 128GB");
  });

  test("a conjunction joins words of one name", () => {
    expect(find("en", ["Salt", "Salt and pepper grinder"], "salt and pepper grinder")[0]).toBe(
      "Salt and pepper grinder",
    );
  });

  test("a preposition that ends a query is a name", () => {
    expect(find("cs", ["iPhone 15", "iPhone SE"], "iphone se")[0]).toBe("iPhone SE");
  });

  test("what a thing is without does not count, also after an article", () => {
    expect(find("en", ["Phone contract", "Phone Vega"], "phone without a contract").sort()).toEqual([
      "Phone Vega",
      "Phone contract",
    ]);
  });

  test("a number of parts is no measure", () => {
    expect(find("cs", ["Baterie 3 V", "Kočárek 3v1"], "kočárek 3 v 1")[0]).toBe("Kočárek 3v1");
  });

  test("function words that name products are searched", () => {
    expect(find("en", ["Trash bag", "Trash can"], "trash can")[0]).toBe("Trash can");
    expect(find("cs", ["Disk", "Disk NAS"], "disk nas")[0]).toBe("Disk NAS");
  });
});
