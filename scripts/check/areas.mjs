/** The areas of the product, and the areas that each may import. Acyclic: an area imports only areas above it. */
export const AREAS = {
  accounts: [],
  search: [],
  history: ["search"],
  drafts: ["accounts", "search", "history"],
  catalogue: ["accounts", "search", "history"],
  rewrites: ["search", "history"],
  customizations: ["accounts", "search", "history", "drafts"],
  campaigns: ["accounts", "search", "history", "drafts"],
  voice: ["accounts", "history", "drafts"],
  screenshots: ["accounts", "history"],
  recommendations: ["accounts", "search", "history", "drafts", "catalogue", "customizations"],
  analytics: [
    "accounts",
    "search",
    "history",
    "drafts",
    "catalogue",
    "rewrites",
    "customizations",
    "campaigns",
    "recommendations",
  ],
  services: ["accounts", "history"],
  settings: ["accounts", "history", "drafts", "recommendations"],
  signup: ["accounts", "catalogue", "settings"],
};

/** Areas whose tables an area uses although it must not import their code; `area-tables.mjs` checks it. */
export const TABLES = {
  search: ["accounts", "drafts", "catalogue", "rewrites", "customizations", "campaigns", "analytics", "services"],
  history: ["accounts"],
  catalogue: ["analytics"],
  rewrites: ["accounts", "customizations", "analytics"],
  customizations: ["catalogue", "rewrites", "campaigns", "analytics"],
  campaigns: ["catalogue", "analytics"],
  recommendations: ["analytics"],
  services: ["analytics"],
  settings: ["catalogue", "analytics"],
};

const NAMES = Object.keys(AREAS);

/** The areas that an area must not import. */
const listForbiddenAreas = (name) => NAMES.filter((other) => other !== name && !AREAS[name].includes(other));
const LAYERS = "(lib/(contract|domain|files)|components|backend)";

/** A regular expression for the files of areas, in all layers. */
const toFilePattern = (names) => `^${LAYERS}/(${names.join("|")})/`;

/** The names of all areas as alternatives of a regular expression. */
export const ANY_AREA = NAMES.join("|");

/** Rules for dependency-cruiser: the imports forbidden to each area, and no area imports in shared code. */
export const areaRules = [
  ...NAMES.filter((name) => listForbiddenAreas(name).length > 0).map((name) => ({
    name: `area-${name}`,
    comment: "Move what both areas need to the lower one, or pass it from the page or the register (ARCHITECTURE.md).",
    severity: "error",
    from: { path: [toFilePattern([name]), `^backend/db/schema/${name}/`, `^lib/server/calls/${name}\\.ts$`] },
    to: { path: toFilePattern(listForbiddenAreas(name)) },
  })),
  {
    name: "ground-knows-no-area",
    comment: "Code that all areas use must not import one of them.",
    severity: "error",
    from: {
      path: "^(lib/(http|i18n)/|lib/(contract|domain)/kit/|components/(ui|lists)/|backend/(kit|db/(?!schema/)|mail)/)",
    },
    to: { path: toFilePattern(NAMES) },
  },
  {
    name: "start-knows-no-area",
    comment: "An area registers its services and jobs in its register.ts; backend/areas.ts combines them.",
    severity: "error",
    from: { path: "^backend/(main|parts|process|run-backend|start)\\.ts$" },
    to: { path: [toFilePattern(NAMES), "^backend/(demo|shop)/"] },
  },
  {
    name: "shop-shows-search",
    comment: "The shop only uses the search.",
    severity: "error",
    from: { path: "^backend/shop/" },
    to: { path: toFilePattern(NAMES.filter((name) => name !== "search")) },
  },
];
