import type { Brand, Kind, Trade } from "@/backend/demo/archetype";
import { CAMP_KINDS } from "@/backend/demo/outdoor/kinds-camp";
import { SPORT_KINDS } from "@/backend/demo/outdoor/kinds-sport";
import { WEAR_KINDS } from "@/backend/demo/outdoor/kinds-wear";

/** Groups (second level of the category tree) and their sections. */
export const SECTIONS = {
  shelters: "camping",
  sleeping: "camping",
  furniture: "camping",
  kitchen: "camping",
  jackets: "clothing",
  tops: "clothing",
  bottoms: "clothing",
  accessories: "clothing",
  hikingShoes: "footwear",
  winterShoes: "footwear",
  backpacks: "packs",
  bags: "packs",
  ropes: "climbing",
  protection: "climbing",
  boats: "water",
  paddling: "water",
  snow: "winter",
  bikeGear: "cycling",
  light: "equipment",
  navigation: "equipment",
  tools: "equipment",
} as const;

/** A group of kinds, the second level of the tree. */
export type OutdoorGroup = keyof typeof SECTIONS;
/** A section, the first level of the tree. */
export type OutdoorSection = (typeof SECTIONS)[OutdoorGroup];
/** A kind of product, the third level of the tree. */
export type OutdoorKind = keyof typeof KINDS;
/** A feature that titles can name. */
export type OutdoorFeature =
  | (typeof KINDS)[OutdoorKind]["features"][number]
  | "twoPerson"
  | "threePerson"
  | "fourPerson";
export type OutdoorMaterial = (typeof KINDS)[OutdoorKind]["materials"][number];

/** Colours with their hex values. */
export const COLOURS = {
  black: "#33383b",
  grey: "#8b9499",
  white: "#e9e6df",
  blue: "#2f6fb3",
  navy: "#27406f",
  turquoise: "#2b9a98",
  green: "#3f8152",
  olive: "#77793c",
  yellow: "#e0ac2b",
  orange: "#d9772b",
  red: "#bf3f36",
  burgundy: "#7d2f43",
  pink: "#cf7291",
  purple: "#76559b",
  brown: "#86603f",
  beige: "#c8b18c",
} as const;
/** The name of a colour. */
export type OutdoorColour = keyof typeof COLOURS;

const BRANDS: readonly Brand[] = [
  { name: "Northcairn", sections: ["camping", "packs", "clothing", "equipment"] },
  { name: "Tarnwell", sections: ["camping", "water", "equipment"] },
  { name: "Bramblegate", sections: ["clothing", "footwear", "packs"] },
  { name: "Kiteridge", sections: ["camping", "climbing", "winter"] },
  { name: "Stormpike", sections: ["clothing", "winter", "cycling"] },
  { name: "Lowmoor", sections: ["footwear", "clothing"] },
  { name: "Wexcombe", sections: ["camping", "equipment", "packs"] },
  { name: "Greyholt", sections: ["climbing", "winter", "packs"] },
  { name: "Merrowby", sections: ["water", "clothing", "camping"] },
  { name: "Skarvik", sections: ["winter", "clothing", "footwear"] },
  { name: "Valbrek", sections: ["climbing", "footwear", "equipment"] },
  { name: "Tundrik", sections: ["camping", "winter", "clothing"] },
  { name: "Calderfoot", sections: ["footwear", "packs"] },
  { name: "Otterby", sections: ["water", "packs"] },
  { name: "Pinecroft", sections: ["camping", "equipment", "clothing"] },
  { name: "Velorane", sections: ["cycling", "packs", "equipment"] },
  { name: "Rotterhill", sections: ["cycling", "clothing"] },
  { name: "Lumbeck", sections: ["equipment", "cycling", "camping"] },
  { name: "Hrabinka", sections: ["clothing", "packs", "footwear", "camping"] },
  { name: "Borovix", sections: ["equipment", "climbing", "camping"] },
  { name: "Rysolan", sections: ["climbing", "clothing", "winter"] },
  { name: "Halnica", sections: ["footwear", "winter", "packs"] },
  { name: "Wigrysport", sections: ["water", "camping", "cycling"] },
  { name: "Saltmarsh Works", sections: ["water", "equipment"] },
];

const MODELS = [
  ..."Kestrel Juniper Cairn Heron Lynx Otter Falcon Alder Rowan Tarn Corrie Fjord Glacier Summit Meadow Thistle".split(
    " ",
  ),
  ..."Bracken Marten Osprey Puffin Raven Saddle Torrent Vista Willow Zephyr Aurora Basalt Cirrus Delta Ember Flint".split(
    " ",
  ),
  ..."Granite Harrier Isle Jasper Kelp Larch Mistral Nimbus Onyx Pebble Quill Ridge Sable Tempest Umber Vale".split(
    " ",
  ),
];

/** Kinds of products of the outdoor trade. */
const KINDS = { ...CAMP_KINDS, ...WEAR_KINDS, ...SPORT_KINDS } as const;

/** The outdoor trade: four of the five demo shops sell the same products in four languages. */
export const OUTDOOR: Trade = {
  kinds: KINDS satisfies Record<string, Kind<OutdoorGroup>>,
  sections: SECTIONS,
  brands: BRANDS,
  models: MODELS,
  colours: COLOURS,
};
