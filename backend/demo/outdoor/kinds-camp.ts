import type { Measure } from "@/backend/demo/archetype";

const litres = (...values: number[]): Measure => ({ unit: "l", values });
const millilitres = (...values: number[]): Measure => ({ unit: "ml", values });
const metres = (...values: number[]): Measure => ({ unit: "m", values });
const degrees = (...values: number[]): Measure => ({ unit: "°C", values });
const STEEL = ["steel", "titanium", "aluminium"] as const;
const CLOTH = ["polyester", "nylon", "ripstop"] as const;

/** Kinds of camping products. */
export const CAMP_KINDS = {
  tent: {
    group: "shelters",
    picture: "tent",
    price: [89, 540],
    features: ["light", "waterproof", "family", "allSeason", "compact"],
    materials: CLOTH,
    weight: 2,
  },
  tarp: {
    group: "shelters",
    picture: "tarp",
    price: [29, 140],
    features: ["light", "waterproof", "robust"],
    materials: CLOTH,
    measure: metres(3, 4, 5),
  },
  hammock: {
    group: "shelters",
    picture: "hammock",
    price: [25, 120],
    features: ["light", "compact", "robust", "travel"],
    materials: CLOTH,
  },
  sleepingBag: {
    group: "sleeping",
    picture: "sleepingBag",
    price: [45, 420],
    features: ["light", "warm", "winter", "summer", "compact"],
    materials: ["down", "polyester", "recycled"],
    measure: degrees(-20, -15, -10, -5, 0, 5, 10),
    weight: 1.6,
  },
  mat: {
    group: "sleeping",
    picture: "mat",
    price: [19, 190],
    features: ["inflatable", "insulated", "light", "foldable"],
    materials: ["foam", "polyester", "nylon"],
    weight: 1.2,
  },
  pillow: {
    group: "sleeping",
    picture: "pillow",
    price: [12, 45],
    features: ["inflatable", "compact", "travel"],
    materials: ["polyester", "foam"],
  },
  chair: {
    group: "furniture",
    picture: "chair",
    price: [24, 130],
    features: ["foldable", "light", "robust", "compact"],
    materials: ["steel", "aluminium"],
  },
  table: {
    group: "furniture",
    picture: "table",
    price: [35, 150],
    features: ["foldable", "light", "robust"],
    materials: ["aluminium", "bamboo"],
  },
  stove: {
    group: "kitchen",
    picture: "stove",
    price: [25, 170],
    features: ["compact", "windproof", "light"],
    materials: STEEL,
  },
  pot: {
    group: "kitchen",
    picture: "pot",
    price: [18, 95],
    features: ["light", "stainless", "compact"],
    materials: STEEL,
    measure: litres(0.8, 1, 1.5, 2, 3),
  },
  mug: {
    group: "kitchen",
    picture: "mug",
    price: [8, 35],
    features: ["stainless", "insulated", "light"],
    materials: ["steel", "titanium", "enamel"],
    measure: millilitres(250, 300, 350, 450),
  },
  bottle: {
    group: "kitchen",
    picture: "bottle",
    price: [9, 45],
    features: ["light", "stainless", "robust", "insulated"],
    materials: ["tritan", "steel", "aluminium"],
    measure: litres(0.5, 0.7, 1, 1.5),
    weight: 1.2,
  },
  flask: {
    group: "kitchen",
    picture: "flask",
    price: [18, 65],
    features: ["stainless", "robust", "compact"],
    materials: ["steel"],
    measure: litres(0.5, 0.75, 1),
  },
  cooler: {
    group: "kitchen",
    picture: "cooler",
    price: [29, 240],
    features: ["insulated", "foldable", "robust", "family"],
    materials: ["foam", "polyester"],
    measure: litres(12, 20, 28, 40),
  },
} as const;
