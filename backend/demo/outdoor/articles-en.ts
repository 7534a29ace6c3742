import type { Article } from "@/backend/demo/archetype";
import type { OutdoorKind } from "./trade";

/** The articles of the outdoor shop in English. */
export const ENGLISH_ARTICLES: readonly Article<OutdoorKind>[] = [
  [
    "tent",
    "How to choose a tent for two",
    "Two sleeping mats and two rucksacks decide how large it has to be. Weight, headroom and the number of entrances decide whether you will like it.",
  ],
  [
    "sleepingBag",
    "What the temperatures on a sleeping bag mean",
    "Comfort, limit and extreme are three different promises. Only the first one is about sleeping well.",
  ],
  [
    "hikingBoots",
    "Walking boots without blisters",
    "Short walks, thin socks below thick ones and a different lacing for the way down. New boots need about a week.",
  ],
  [
    "rainJacket",
    "How to wash a waterproof jacket",
    "Dirt makes a membrane leak sooner than washing does. All it takes is a mild detergent, a gentle cycle and half an hour in the dryer.",
  ],
  [
    "backpack",
    "Packing a rucksack so that it does not pull",
    "Heavy things go close to the back and between the shoulders. What you need on the way goes on top.",
  ],
  [
    "stove",
    "Gas or petrol: which stove for which trip",
    "Gas is simple and clean until it freezes. Petrol is heavier, burns anywhere and is sold everywhere.",
  ],
  [
    "kayak",
    "Your first day in a kayak",
    "How to get in, how to keep going straight and how to get out again. An hour on calm water is enough to begin with.",
  ],
  [
    "headlamp",
    "How many lumens a head torch needs",
    "Around the tent fifty are plenty, on a forest path two hundred. Only runners and riders need more.",
  ],
  [
    "snowshoes",
    "Where to go on snowshoes this winter",
    "Five easy walks with a hut on the way. None of them is longer than four hours.",
  ],
  [
    "climbingHelmet",
    "When a climbing helmet has to be replaced",
    "After a hard knock at once, otherwise after ten years at most. Sunlight ages plastic faster than climbing does.",
  ],
  [
    "bikeLight",
    "Lights for the ride home in the dark",
    "Being seen matters more than seeing. We compared lights that charge from a laptop during the day.",
  ],
  [
    "fleece",
    "Three layers for any weather",
    "One keeps you dry, one keeps you warm and one keeps the wind out. How to put them together from what you already have.",
  ],
  [
    "firstAid",
    "What belongs in a first aid kit for the hills",
    "Plasters are used up first, a foil blanket matters most. Check the dates twice a year.",
  ],
  [
    "poles",
    "Setting walking poles to the right length",
    "Uphill a little shorter, downhill a little longer. Your elbow shows you the rest.",
  ],
];
