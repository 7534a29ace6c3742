import type { Brand, Kind, Trade } from "@/backend/demo/archetype";
import { DESK_KINDS } from "@/backend/demo/office/kinds-desk";
import { DEVICE_KINDS } from "@/backend/demo/office/kinds-device";

/** Groups (second level of the category tree) and their sections. */
export const SECTIONS = {
  printers: "printing",
  cartridges: "printing",
  scanners: "printing",
  computers: "computing",
  screens: "computing",
  input: "computing",
  cables: "computing",
  storage: "storageNetwork",
  network: "storageNetwork",
  sound: "audio",
  mobile: "phones",
  mobileGear: "phones",
  officeFurniture: "furniture",
  writing: "stationery",
  paperGoods: "stationery",
  deskTools: "stationery",
} as const;

/** A group of kinds, the second level of the tree. */
export type OfficeGroup = keyof typeof SECTIONS;
/** A section, the first level of the tree. */
export type OfficeSection = (typeof SECTIONS)[OfficeGroup];
/** A kind of product, the third level of the tree. */
export type OfficeKind = keyof typeof KINDS;
/** A feature that titles can name. */
export type OfficeFeature = (typeof KINDS)[OfficeKind]["features"][number];
export type OfficeMaterial = (typeof KINDS)[OfficeKind]["materials"][number];

/** Colours with their hex values. */
export const COLOURS = {
  black: "#34393d",
  graphite: "#565f66",
  silver: "#a3abb0",
  white: "#e8e6e0",
  blue: "#3a6ea8",
  teal: "#2d8f92",
  green: "#4d8a5b",
  red: "#b8463d",
  sand: "#c2ac88",
} as const;
/** The name of a colour. */
export type OfficeColour = keyof typeof COLOURS;

const BRANDS: readonly Brand[] = [
  { name: "Printmarle", sections: ["printing"] },
  { name: "Inkoralis", sections: ["printing", "stationery"] },
  { name: "Veltrona", sections: ["computing", "phones", "audio"] },
  { name: "Halvorn", sections: ["computing", "storageNetwork"] },
  { name: "Oktaveer", sections: ["audio", "phones"] },
  { name: "Lumerick", sections: ["computing", "furniture", "printing"] },
  { name: "Dataspar", sections: ["storageNetwork", "computing"] },
  { name: "Nimbrook", sections: ["storageNetwork", "phones"] },
  { name: "Corvanta", sections: ["computing", "printing", "phones"] },
  { name: "Sonorell", sections: ["audio"] },
  { name: "Deskarne", sections: ["furniture"] },
  { name: "Ashby Lane", sections: ["furniture", "stationery"] },
  { name: "Paperwren", sections: ["stationery", "printing"] },
  { name: "Quillmere", sections: ["stationery"] },
  { name: "Zentravo", sections: ["phones", "computing", "audio"] },
  { name: "Bexford", sections: ["storageNetwork", "furniture", "stationery"] },
];

const SERIES = "Aria Brio Cobalt Duo Equinox Focus Gamma Halo Iris Jet Kappa Linea Metro Nova Orbit Prism".split(" ");
const MODELS = SERIES.flatMap((series) => [12, 210, 340, 450, 520, 700].map((number) => `${series} ${number}`));

/** Devices earn little, consumables and accessories much. */
const MARGINS: Readonly<Record<OfficeGroup, readonly [low: number, high: number]>> = {
  printers: [6, 16],
  cartridges: [22, 42],
  scanners: [9, 19],
  computers: [4, 12],
  screens: [7, 15],
  input: [18, 36],
  cables: [38, 64],
  storage: [8, 18],
  network: [12, 26],
  sound: [15, 32],
  mobile: [3, 10],
  mobileGear: [34, 60],
  officeFurniture: [28, 48],
  writing: [36, 58],
  paperGoods: [20, 40],
  deskTools: [30, 52],
};

/** Kinds of products of the office trade. */
const KINDS = { ...DEVICE_KINDS, ...DESK_KINDS } as const;

/** The trade of the fifth demo shop: electronics and office supplies. */
export const OFFICE: Trade = {
  kinds: KINDS satisfies Record<string, Kind<OfficeGroup>>,
  sections: SECTIONS,
  brands: BRANDS,
  models: MODELS,
  colours: COLOURS,
  margins: MARGINS,
};
