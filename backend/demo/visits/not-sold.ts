// Queries without results in the demo catalogs: products that the shops do not sell, and typos.

/** Queries for products that are not sold, and typos with the intended query, which has results. */
export type NoResultQueries = {
  notSold: readonly string[];
  typos: readonly (readonly [typed: string, meant: string])[];
};

/** Queries without results, by `trade language`. */
export const NO_RESULT_QUERIES: Readonly<Record<string, NoResultQueries>> = {
  "outdoor en": {
    notSold: [
      "fishing rod",
      "golf balls",
      "trampoline",
      "surfboard",
      "electric scooter",
      "tennis racket",
      "dartboard",
      "gift voucher",
      "hot tub",
      "yoga brick",
      "metal detector",
      "horse saddle",
      "drone",
      "dumbbells",
    ],
    typos: [
      ["sleping bgg", "sleeping bag"],
      ["kyaak", "kayak"],
      ["bakcpck", "backpack"],
      ["haedlmap", "head torch"],
      ["tnet", "tent"],
      ["carabner clpi", "carabiner"],
    ],
  },
  "outdoor cs": {
    notSold: [
      "rybářský prut",
      "golfové míčky",
      "trampolína",
      "surf",
      "elektrokoloběžka",
      "tenisová raketa",
      "šipky",
      "dárkový poukaz",
      "vířivka",
      "detektor kovů",
      "jezdecké sedlo",
      "dron",
      "činky",
      "kolečkové brusle",
    ],
    typos: [
      ["spcáak", "spacák"],
      ["kjaka", "kajak"],
      ["batohhh turistciky", "turistický batoh"],
      ["čleovka", "čelovka"],
      ["vrřič", "vařič"],
      ["ponžoky", "ponožky"],
    ],
  },
  "outdoor sk": {
    notSold: [
      "rybársky prút",
      "golfové loptičky",
      "trampolína",
      "surf",
      "elektrická kolobežka",
      "tenisová raketa",
      "darčekový poukaz",
      "vírivka",
      "detektor kovov",
      "jazdecké sedlo",
      "dron",
      "činky",
    ],
    typos: [
      ["spcáak", "spacák"],
      ["kjaka", "kajak"],
      ["rkavuice", "rukavice"],
      ["čleovka", "čelovka"],
    ],
  },
  "outdoor pl": {
    notSold: [
      "wędka",
      "piłki golfowe",
      "trampolina",
      "deska surfingowa",
      "hulajnoga elektryczna",
      "rakieta tenisowa",
      "karta podarunkowa",
      "jacuzzi",
      "wykrywacz metali",
      "siodło jeździeckie",
      "dron",
      "hantle",
    ],
    typos: [
      ["spiwroó", "śpiwór"],
      ["kjaka", "kajak"],
      ["nmaoit", "namiot"],
      ["rkaweiczki", "rękawice"],
      ["lataraka czowola", "czołówka"],
    ],
  },
  "office en": {
    notSold: [
      "coffee machine",
      "air fryer",
      "video game",
      "vacuum cleaner",
      "gift card",
      "electric kettle",
      "drone",
      "guitar",
      "treadmill",
      "microwave",
    ],
    typos: [
      ["lpatpo", "laptop"],
      ["mointro", "monitor"],
      ["keybaodr", "keyboard"],
      ["hedpohens", "headphones"],
      ["prjeoctro", "projector"],
    ],
  },
};
