import type { Brand, Kind, Trade } from "@/backend/demo/archetype";
import { DESK_KINDS } from "@/backend/demo/office/kinds-desk";
import { DEVICE_KINDS } from "@/backend/demo/office/kinds-device";

/** The second level of the category tree with its first. */
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

/** Groups of kinds, the second level of the tree. */
export type OfficeGroup = keyof typeof SECTIONS;
/** The first level of the tree. */
export type OfficeSection = (typeof SECTIONS)[OfficeGroup];
/** Kinds of products, the third level of the tree. */
export type OfficeKind = keyof typeof KINDS;
/** What adjectives can say. */
export type OfficeFeature = (typeof KINDS)[OfficeKind]["features"][number];
/** What things are made of. */
export type OfficeMaterial = (typeof KINDS)[OfficeKind]["materials"][number];

/** Colours and how they are drawn. */
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
/** Names of colours. */
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

/** Kinds of products of the office trade. */
const KINDS = { ...DEVICE_KINDS, ...DESK_KINDS } as const;

/** The trade of the fifth made-up shop: electronics and what an office needs. */
export const OFFICE: Trade = {
  kinds: KINDS satisfies Record<string, Kind<OfficeGroup>>,
  sections: SECTIONS,
  brands: BRANDS,
  models: MODELS,
  colours: COLOURS,
};
