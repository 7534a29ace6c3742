import type { DemoSite } from "./sites";

/** The reason of a demo rule. */
export type Reason = "season" | "supplier" | "quality" | "stock" | "newcomer" | "gone";

/** Notes and tags of rules, and aliases of queries, in the language of a shop. */
export type Remarks = {
  notes: Readonly<Record<Reason, string>>;
  /** Some reasons have no tag. */
  tags: Partial<Readonly<Record<Reason, string>>>;
  aliases: Readonly<Record<string, readonly string[]>>;
};

const ENGLISH_NOTES = {
  notes: {
    season: "Opens the season; agreed with the buyers.",
    supplier: "The supplier pays for this place until the contract ends.",
    quality: "Returned too often; hidden until the next delivery.",
    stock: "Best seller, back as soon as the warehouse has it.",
    newcomer: "New model, comes with one of the next feed runs.",
    gone: "Discontinued by the maker; look for a successor.",
  },
  tags: { season: "season", supplier: "supplier deal", quality: "quality", newcomer: "new" },
};

const ENGLISH: Remarks = {
  ...ENGLISH_NOTES,
  aliases: {
    kayak: ["kayaks"],
    tent: ["tents", "camping tent"],
    rainJacket: ["waterproof jacket", "raincoat"],
    headlamp: ["headlamp"],
    backpack: ["rucksack"],
    hikingBoots: ["walking boots"],
  },
};

const OFFICE: Remarks = {
  ...ENGLISH_NOTES,
  aliases: {
    laptop: ["laptops"],
    monitor: ["screen", "computer display"],
    toner: ["toner"],
    headphones: ["headset"],
    phone: ["mobile phone"],
    projector: ["beamer"],
  },
};

const CZECH: Remarks = {
  notes: {
    season: "Začátek sezóny, domluveno s nákupem.",
    supplier: "Dodavatel za toto místo platí do konce smlouvy.",
    quality: "Vrací se příliš často, skryto do další dodávky.",
    stock: "Nejprodávanější, vrátí se, jakmile bude na skladě.",
    newcomer: "Nový model, přijde s některým z dalších běhů katalogu.",
    gone: "Výrobce ho už nevyrábí, hledáme náhradu.",
  },
  tags: { season: "sezóna", supplier: "dohoda s dodavatelem", quality: "kvalita", newcomer: "novinka" },
  aliases: {
    kayak: ["kajaky"],
    tent: ["stany", "kempingový stan"],
    rainJacket: ["nepromokavá bunda", "pláštěnka"],
    headlamp: ["čelová svítilna"],
    backpack: ["krosna"],
    hikingBoots: ["pohorky"],
  },
};

const SLOVAK: Remarks = {
  notes: {
    season: "Začiatok sezóny, dohodnuté s nákupom.",
    supplier: "Dodávateľ za toto miesto platí do konca zmluvy.",
    quality: "Vracia sa príliš často, skryté do ďalšej dodávky.",
    stock: "Najpredávanejšie, vráti sa, hneď ako bude na sklade.",
    newcomer: "Nový model, príde s niektorým z ďalších behov katalógu.",
    gone: "Výrobca ho už nevyrába, hľadáme náhradu.",
  },
  tags: { season: "sezóna", supplier: "dohoda s dodávateľom", quality: "kvalita", newcomer: "novinka" },
  aliases: {
    kayak: ["kajaky"],
    tent: ["stany", "kempingový stan"],
    rainJacket: ["nepremokavá bunda", "pršiplášť"],
    headlamp: ["čelová lampa"],
    backpack: ["ruksak"],
    hikingBoots: ["turistická obuv"],
  },
};

const POLISH: Remarks = {
  notes: {
    season: "Początek sezonu, uzgodnione z działem zakupów.",
    supplier: "Dostawca płaci za to miejsce do końca umowy.",
    quality: "Zbyt częste zwroty, ukryte do następnej dostawy.",
    stock: "Bestseller, wróci, gdy tylko będzie w magazynie.",
    newcomer: "Nowy model, pojawi się z jednym z najbliższych przebiegów katalogu.",
    gone: "Producent wycofał go z oferty, szukamy następcy.",
  },
  tags: { season: "sezon", supplier: "umowa z dostawcą", quality: "jakość", newcomer: "nowość" },
  aliases: {
    kayak: ["kajaki"],
    tent: ["namioty", "namiot kempingowy"],
    rainJacket: ["płaszcz przeciwdeszczowy"],
    headlamp: ["latarka czołowa"],
    backpack: ["plecak turystyczny"],
    hikingBoots: ["buty górskie"],
  },
};

/** The remarks of a demo shop. */
export function chooseRemarks(site: Pick<DemoSite, "stream" | "language">): Remarks {
  if (site.stream === "office") return OFFICE;
  return { cs: CZECH, sk: SLOVAK, pl: POLISH }[site.language] ?? ENGLISH;
}
