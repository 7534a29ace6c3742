// Prints what the search is measured with as one line of JSON, for measure-search.mjs: { folder, figures }, both null
// without a judged catalogue. Run: node --import tsx scripts/bench/print-search.ts
import { judgedCatalogue } from "./judged-catalogue.mjs";
import { measureSearch } from "./search-relevance";

const folder = judgedCatalogue();
const figures = folder === null ? null : await measureSearch(folder);
console.log(JSON.stringify({ folder, figures }));
