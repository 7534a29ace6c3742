import type { Names } from "@/lib/domain/catalogue/feed-names";

// Feeds for Heureka, Zboží.cz and Glami have the same elements, SHOP and SHOPITEM. These names tell them apart.

export const ZBOZI_ONLY: Names = [
  "xmlns=http://www.zbozi.cz/ns/offer/1.0",
  "shopdepots",
  "extramessage",
  "maxcpc",
  "maxcpcsearch",
  "productline",
  "pricebeforediscount",
  "visibility",
  "listprice",
  "productnameext",
  "unfeatured",
];

export const GLAMI_ONLY: Names = ["glamicpc", "urlsize", "glamicategory", "glamicategoryid", "sizesystem"];
