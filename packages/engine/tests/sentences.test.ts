import { formatCorrectedQuery } from "../src/pipeline/correct";
import { runListQuery } from "../src/pipeline/run-list";
import { buildTestIndex, createItem, createQuery } from "./support/catalogue";

// Sentences over catalogs in which the category does not say what a thing is, or in which there are no categories.

type Row = [title: string, category?: string, description?: string];

const find = (
  language: string,
  rows: readonly Row[],
  query: string,
): { titles: string[]; corrected: string | null } => {
  const items = rows.map(([title, category, description], at) =>
    createItem(String(at), title, { ...(category === undefined ? {} : { category }), description }),
  );
  const { hits, changes } = runListQuery(buildTestIndex(items, language), createQuery(query));
  const titles = hits.map(({ identity }) => rows[Number(identity)]?.[0] ?? "");
  return { titles, corrected: formatCorrectedQuery(query, changes ?? [], titles) };
};

test.each<[string, Row[], string, string]>([
  [
    "pl",
    [
      ["Nóż do kosiarki 46 cm", "Ogród | Kosiarki"],
      ["Kosiarka spalinowa Stiga GX100 z koszem 46 cm", "Ogród | Kosiarki"],
    ],
    "kosiarka",
    "Kosiarka spalinowa Stiga GX100 z koszem 46 cm",
  ],
  [
    "en",
    [
      ["Blade for lawn mower", "Garden | Lawn mowers"],
      ["Petrol lawn mower with a collecting box of 60 l", "Garden | Lawn mowers"],
    ],
    "lawn mowers",
    "Petrol lawn mower with a collecting box of 60 l",
  ],
])("%s: an accessory in the category of its device comes after the device", (language, rows, query, title) => {
  expect(find(language, rows, query).titles[0]).toBe(title);
});

test.each([
  ["sk", "notebook", "Notebook Dell Comfort 15,6 palca", "Batoh na notebook"],
  ["pl", "laptopy", "Laptop Lenovo Comfort 15,6 cala", "Plecak na laptopa"],
])("%s: without categories, %s is the device", (language, query, device, accessory) => {
  expect(find(language, [[accessory], [device]], query).titles).toEqual([device, accessory]);
});

test("a title says what a thing is where its category says for whom", () => {
  const shoes = ["czarne", "brązowe", "szare"].map(
    (colour): Row => [`Buty zimowe damskie ${colour}`, "Obuwie | Damskie"],
  );
  const blankets = ["140", "160", "200"].map((width): Row => [`Kołdra zimowa ${width} cm`, "Dom | Sypialnia"]);
  const others = ["S", "M", "L"].map((size): Row => [`Buty do biegania damskie ${size}`, "Obuwie | Damskie"]);
  const { titles } = find("pl", [...blankets, ...shoes, ...others], "buty dla kobiety na zimę");
  expect(titles.slice(0, 3)).toEqual(shoes.map(([title]) => title));
});

test("what stands before a preposition is what a sentence is about, also if only descriptions have it", () => {
  const rows: Row[] = [
    ["Kávovar automatický 15 bar", "Kávovary"],
    ["Kávovar automatický 19 bar", "Kávovary"],
    ["Odvápňovač do kávovaru", "Kávovary", "Proti vodnému kameňu."],
  ];
  expect(find("sk", rows, "niečo proti vodnému kameňu do kávovaru").titles[0]).toBe("Odvápňovač do kávovaru");
});

test("a preposition that ends a sentence is no name", () => {
  const rows: Row[] = [["Clip on stars"], ["Peace on earth"], ["Hook for keys"], ["Stars"]];
  expect(find("en", rows, "something to put keys on").titles[0]).toBe("Hook for keys");
  expect(find("en", rows, "a star to clip on").titles[0]).toBe("Clip on stars");
});

describe("corrections of a word that may be another", () => {
  const washers = ["7", "8", "9"].map((load): Row => [`Práčka ${load} kg`, "Práčky"]);

  test("the first letter changes only beside the other words of the query", () => {
    const query = "hračka pre dievčatko bábika";
    const { titles, corrected } = find("sk", [...washers, ["Bábika Zuzka", "Deti"]], query);
    expect([titles[0], corrected?.includes("<b>")]).toEqual(["Bábika Zuzka", false]);
    const knives: Row[] = [["Knife set"], ["Knife"], ["Set of pens"]];
    expect(find("en", knives, "nife set").corrected).toBe("<strike>nife</strike> <b>knife</b> set");
  });

  test("without other words it may change", () => {
    expect(find("sk", washers, "hračka").corrected).toBe("<strike>hračka</strike> <b>práčka</b>");
  });

  test("letters of a short word change only beside the other words of the query", () => {
    const rows: Row[] = [["Trinket pot"], ["Candle pot"], ["Cake stand"]];
    expect(find("en", rows, "what to put cakes in").titles).toEqual(["Cake stand"]);
    expect(find("en", rows, "candle pit").corrected).toBe("candle <strike>pit</strike> <b>pot</b>");
  });

  test("a letter written once instead of twice is that word rather than a related one", () => {
    const rows: Row[] = [["Silver earrings"], ["Gold earrings"], ["Ear muffs"]];
    expect(find("en", rows, "silver earings")).toEqual({
      titles: ["Silver earrings", "Gold earrings"],
      corrected: "silver <strike>earings</strike> <b>earrings</b>",
    });
    expect(find("en", [["A hike in the hills"], ["Hidden lake"]], "hiking").corrected).toBeNull();
  });
});

test.each<[string, Row[], string]>([
  ["pl", [["Farba do ścian 2,5 l"], ["Farba do drewna 2,5 l"], ["Farba do drewna 5 l"]], "farba 2.5 litra do drewna"],
  ["pl", [["Wąż 1/2 cala"], ["Wąż 3/4 cala"]], 'wąż 3/4"'],
  ["sk", [["Voda 0,5 l"], ["Voda 1,5 l"]], "voda 1,5 litra"],
  ["en", [["Rice 1 kg"], ["Rice 500 g"]], "rice 500gms"],
  ["en", [["Cable 2 m"], ["Cable 5 m"]], "cable 5 mtrs"],
])("%s: a unit in the form that follows its number: %j, %s", (language, rows, query) => {
  expect(find(language, rows, query).titles[0]).toBe(rows[1]?.[0]);
});
