// Prints the figures of the search as one line of JSON for measure-search.mjs: { folder, figures }, both null without a rated
// catalog. Run: node --import tsx scripts/bench/print-search.ts
import { findRatedCatalogue } from "./rated-catalogue.mjs";
import { measureSearch } from "./search-relevance";

const folder = findRatedCatalogue();
const figures = folder === null ? null : await measureSearch(folder);
console.log(JSON.stringify({ folder, figures }));
