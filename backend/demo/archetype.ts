import type { PictureFamily } from "@/backend/shop/pictures/pictures";

// What a made-up shop consists of: its structure without a language, and the words of one language for it.

/** How a noun asks its adjectives to end: masculine, feminine, neuter, or plural (things, not men). */
export type Gender = "m" | "f" | "n" | "p";

/** The forms of an adjective: masculine, feminine, neuter, plural. Languages without agreement repeat one form. */
export type Forms = readonly [m: string, f: string, n: string, p: string];

/** Sizes in which a kind is sold. */
export type SizeScale = "wear" | "shoe" | "child";

/** A number that belongs to a product's name: its unit and the values it may have. */
export type Measure = {
  unit: "l" | "ml" | "lm" | "m" | "cm" | "°C" | "g" | "mAh" | "″" | "W" | "GB" | "TB" | "Mbps" | "dpi" | "kg";
  values: readonly number[];
};

/** A kind of product. `features` are adjectives that may stand in its names. */
export type Kind<Group extends string = string, Feature extends string = string, Material extends string = string> = {
  group: Group;
  picture: PictureFamily;
  /** Lowest and highest price in euros. */
  price: readonly [low: number, high: number];
  features: readonly Feature[];
  materials: readonly Material[];
  measure?: Measure;
  sizes?: SizeScale;
  /** Made for women, men or children. */
  isWorn?: boolean;
  /** How many products, against the usual one. */
  weight?: number;
};

/** The structure of a trade: kinds by groups, groups by sections: the three levels of the category tree. */
export type Trade = {
  kinds: Readonly<Record<string, Kind>>;
  /** Group to section. */
  sections: Readonly<Record<string, string>>;
  brands: readonly Brand[];
  models: readonly string[];
  colours: Readonly<Record<string, string>>;
};

/** An invented maker and the sections it sells in. */
export type Brand = { name: string; sections: readonly string[] };

/** A noun as it stands in a title, how adjectives agree with it, and the name of its category. */
export type Noun = readonly [noun: string, gender: Gender, category: string];

/** The words of one language for a trade. */
export type Words<
  KindName extends string = string,
  Group extends string = string,
  Section extends string = string,
  Feature extends string = string,
  Colour extends string = string,
  Material extends string = string,
> = {
  nouns: Readonly<Record<KindName, Noun>>;
  groups: Readonly<Record<Group, string>>;
  sections: Readonly<Record<Section, string>>;
  features: Readonly<Record<Feature, Forms>>;
  audiences: Readonly<Record<Audience, Forms>>;
  colours: Readonly<Record<Colour, Forms>>;
  /** The form of a colour that stands alone, as in "colour: blue". */
  colourForm: Gender;
  materials: Readonly<Record<Material, string>>;
  /** A sentence that fits any product with the feature. */
  featureSentences: Readonly<Record<Feature, string>>;
  /** Sentences that fit any product of the section. */
  sectionSentences: Readonly<Record<Section, readonly string[]>>;
  stock: Readonly<Record<Stock, string>>;
  labels: { new: string; sale: string };
  /** Whether adjectives and noun come before the name of maker and model. */
  nounFirst: boolean;
};

/** For whom a worn thing is cut. */
export type Audience = "women" | "men" | "children";

/** How available a product is. */
export type Stock = "now" | "days" | "weeks" | "order" | "none";

/** An article of a shop's magazine: the kind of product that it is about, its title, and what it says in two sentences. */
export type Article<KindName extends string = string> = readonly [about: KindName, title: string, text: string];
