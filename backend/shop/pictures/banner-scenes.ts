import type { PictureFamily } from "./pictures";

// What the banners of the demo campaigns show: a product in a landscape or on a plain ground, and a discount.

/** The background of a banner. */
export type Scene = "hills" | "lake" | "snow" | "plain";

/** A banner's product and its colour, the background, the colours of the sky from top to bottom, and a discount in percent. */
export type BannerMotif = {
  family: PictureFamily;
  colour: string;
  scene: Scene;
  sky: readonly [string, string];
  percent: number | null;
};

/** The motifs by name. */
export const BANNER_MOTIFS = {
  kayak: { family: "kayak", colour: "d4572b", scene: "lake", sky: ["#8cc3d6", "#eaf3ee"], percent: 20 },
  tent: { family: "tent", colour: "3f7d5a", scene: "hills", sky: ["#f0a35e", "#fbe6c4"], percent: 15 },
  jacket: { family: "jacket", colour: "2c6e8f", scene: "hills", sky: ["#7d93a8", "#dfe7ea"], percent: null },
  headlamp: { family: "headlamp", colour: "e0ac2b", scene: "hills", sky: ["#1d2b46", "#5a6f94"], percent: 25 },
  sledge: { family: "sledge", colour: "b8463d", scene: "snow", sky: ["#9db8d2", "#f1f5f8"], percent: 30 },
  backpack: { family: "backpack", colour: "7a5230", scene: "hills", sky: ["#b9d4b0", "#f3f0dc"], percent: null },
  laptop: { family: "laptop", colour: "3b5b92", scene: "plain", sky: ["#dce6f2", "#b9cbe2"], percent: 10 },
  monitor: { family: "monitor", colour: "2d6a6a", scene: "plain", sky: ["#d5ebe8", "#a9d0cb"], percent: 15 },
  headphones: { family: "headphones", colour: "7d3f6d", scene: "plain", sky: ["#f0dfee", "#d9b8d3"], percent: 25 },
  officeChair: { family: "officeChair", colour: "a8542f", scene: "plain", sky: ["#f7e6d8", "#eac7a8"], percent: null },
} as const satisfies Record<string, BannerMotif>;

export type MotifName = keyof typeof BANNER_MOTIFS;
