// All statements of the search. Modules that answer from memory import this one when they need the database, because drizzle-orm and pg
// take a third of the time until a process answers its first search (docs/adr/0087).

export { readCampaigns } from "./read-campaigns";
export { readCustomizations } from "./read-customizations";
export { readIndexItems } from "./read-items";
export { readPreview } from "./read-preview";
export { readAllSites, readSites } from "./read-sites";
export { readTopCounts } from "./read-top-counts";
export { readRewrites } from "./site-rewrites";
