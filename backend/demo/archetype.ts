import type { PictureFamily } from "@/backend/shop/pictures/pictures";

// The parts of a demo shop: its structure independent of a language, and its words in one language.

/** Grammatical gender of a noun: masculine, feminine, neuter, or plural (inanimate). */
export type Gender = "m" | "f" | "n" | "p";

/** The forms of an adjective: masculine, feminine, neuter, plural. Languages without agreement repeat one form. */
export type Forms = readonly [m: string, f: string, n: string, p: string];

/** Sizes in which a kind is sold. */
export type SizeScale = "wear" | "shoe" | "child";

/** A measure in a product's name: its unit and possible values. */
export type Measure = {
  unit: "l" | "ml" | "lm" | "m" | "cm" | "°C" | "g" | "mAh" | "″" | "W" | "GB" | "TB" | "Mbps" | "dpi" | "kg";
  values: readonly number[];
};

/** A kind of product. `features` are adjectives for its titles. */
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
  /** Number of products relative to other kinds. */
  weight?: number;
};

/** The structure of a trade: the three levels of the category tree are sections, groups and kinds. */
export type Trade = {
  kinds: Readonly<Record<string, Kind>>;
  /** Group to section. */
  sections: Readonly<Record<string, string>>;
  brands: readonly Brand[];
  models: readonly string[];
  colours: Readonly<Record<string, string>>;
  /** Lowest and highest margin of a group's products before discounts, in percent; without it the feed has no margin. */
  margins?: Readonly<Record<string, readonly [low: number, high: number]>>;
};

/** A fictional brand and its sections. */
export type Brand = { name: string; sections: readonly string[] };

/** A noun for titles, its gender, and the name of its category. */
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
  /** The form of a colour on its own, as in "colour: blue". */
  colourForm: Gender;
  materials: Readonly<Record<Material, string>>;
  /** A sentence that fits any product with the feature. */
  featureSentences: Readonly<Record<Feature, string>>;
  /** Sentences that fit any product of the section. */
  sectionSentences: Readonly<Record<Section, readonly string[]>>;
  stock: Readonly<Record<Stock, string>>;
  labels: { new: string; sale: string };
  /** Whether adjectives and noun precede brand and model. */
  nounFirst: boolean;
};

/** Target group of clothing. */
export type Audience = "women" | "men" | "children";

/** Availability of a product. */
export type Stock = "now" | "days" | "weeks" | "order" | "none";

/** A magazine article: the kind of product it is about, its title, and a text of two sentences. */
export type Article<KindName extends string = string> = readonly [about: KindName, title: string, text: string];
