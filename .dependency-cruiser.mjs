// The direction of imports (ARCHITECTURE.md): http <- contract <- domain <- {client, server, backend} <- components <- app.
// scripts/check/areas.mjs defines which area may import which. scripts/check/import-rules.mjs fails if too few modules are found,
// because without TypeScript support there would be no violations, either.

import { ANY_AREA, areaRules } from "./scripts/check/areas.mjs";

const ours = "^(app|backend|components|e2e|lib|messages|packages|scripts|tests|middleware|instrumentation)";

/** Packages that layers may use. They import nothing of ours. */
const ENGINE = "^packages/engine/src/";
const EDGE = "^packages/edge/src/[^/]+$";

/** Files at `from` import none of our files except those at `allowed` (one pattern, or several). */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: ours, pathNot: allowed },
});

/** Files at `from` import no packages and no modules of Node except those at `allowed`. */
const packages = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { dependencyTypes: ["npm", "npm-dev", "npm-no-pkg", "npm-unknown", "core"], pathNot: allowed },
});

/** Files at `from` do not import files at `to`. */
const never = (name, from, to, comment) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    ...areaRules,
    never("no-circular", {}, { circular: true }, "Move what both need to a lower module."),
    never(
      "no-unresolvable",
      {},
      { couldNotResolve: true, pathNot: "^(server-only|\\./\\.next/)" },
      "A file is missing.",
    ),
    never(
      "no-test-code-in-product",
      { path: "^(app|backend|components|lib|packages/[^/]+/src|middleware|instrumentation)" },
      { path: "^(tests|e2e|scripts|packages/[^/]+/tests)/" },
      "Product code must not depend on test code or scripts.",
    ),
    {
      name: "feeds-are-parsed-in-a-thread",
      comment: "External files are parsed in the reader thread (startThread), never in the backend's main thread.",
      severity: "error",
      from: { path: "^backend/main\\.ts$" },
      to: {
        path: "^backend/catalogue/read/(feed-(format|worker)|json-|read-(bytes|feed|items|text)|sample-feed|table-|xml-)",
        reachable: true,
      },
    },
    {
      name: "packages-stand-alone",
      comment: "A package imports nothing of the rest of the repository.",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: { path: ours, pathNot: "^packages/$1/" },
    },
    {
      name: "packages-by-name",
      comment: "Import the modules that a package exports, by their names (@vitrine/engine/fold).",
      severity: "error",
      from: { pathNot: "^packages/" },
      // Scripts build packages before they are installed.
      to: {
        path: "^packages/",
        pathNot: "^packages/[^/]+/build\\.mjs$",
        dependencyTypesNot: ["aliased-workspace"],
      },
    },
    packages(
      "engine-is-pure",
      "^packages/engine/src/(?!index/)",
      "node_modules/@?date-fns/",
      "No clock, environment or Node: it runs in browsers, too. Only the index reads and writes files.",
    ),
    packages(
      "engine-without-database-or-network",
      "^packages/engine/src/",
      ["node_modules/@?date-fns/", "^(fs|path|util|zlib|crypto)(/|$)"],
      "The engine knows neither the store nor HTTP.",
    ),
    packages("edge-is-alone", "^packages/edge/src/", "^$", "Its programs run in browsers, without packages and Node."),
    never(
      "edge-runs-no-program",
      { path: "^packages/edge/src/[^/]+$" },
      { path: "^packages/edge/src/programs/", dependencyTypesNot: ["type-only"] },
      "Modules for the product import bundled programs (dist/), and only types of their sources.",
    ),
    only(
      "http-is-the-leaf",
      "^lib/http/",
      "^lib/http/",
      "Every process uses it, so it imports none of our other code.",
    ),
    only(
      "contract-knows-http",
      "^lib/contract/",
      "^lib/(http|contract)/",
      "The contract does not depend on domain rules.",
    ),
    packages(
      "contract-only-zod",
      "^lib/(http|contract)/(?!client-address)",
      "node_modules/zod/",
      "Runs in every process; only the two servers read client IP addresses.",
    ),
    only(
      "domain-is-pure",
      "^lib/domain/",
      ["^lib/(http|contract|domain)/", ENGINE, "^packages/edge/src/script-json"],
      "Runs in browser, middleware, BFF, backend.",
    ),
    packages(
      "domain-only-date-fns",
      "^lib/domain/",
      "node_modules/(@?date-fns|croner|isbot|zod)/",
      "No clock, environment, React or Node: domain functions depend only on their arguments.",
    ),
    only(
      "files-know-the-wire",
      "^lib/files/",
      ["^lib/(http|contract|domain|files)/", ENGINE],
      "CSV and XLSX files, created by the backend, or by the web server if a legacy backend has no such call.",
    ),
    only(
      "browser-side",
      "^lib/client/",
      ["^lib/(http|contract|domain|client|i18n)/", ENGINE, EDGE],
      "Browser code must not import lib/server.",
    ),
    never(
      "screens-read-and-write-by-hooks",
      { path: "^(app|components)/" },
      { path: "^lib/client/(call|send-write)\\.ts$" },
      "Screens read with read() and lookUp(), and write with useWrite, which handles progress, notices, undo and refresh.",
    ),
    only(
      "server-side",
      "^lib/server/",
      ["^(lib/(http|contract|domain|files|server|i18n)/|messages/|lib/client/prefetched-reads\\.tsx$)", ENGINE],
      "Server code must not import lib/client, except the component that receives prefetched reads.",
    ),
    only(
      "texts",
      "^lib/i18n/",
      ["^(lib/(contract|domain|i18n)/|messages/)", ENGINE],
      "Texts do not depend on calls or screens.",
    ),
    only(
      "ui-knows-no-feature",
      "^components/ui/",
      ["^(components/ui/|lib/(domain|i18n)/)", ENGINE],
      "UI components do not fetch data.",
    ),
    only(
      "lists-know-no-feature",
      "^components/lists/",
      ["^(components/(ui|lists)/|lib/(http|contract|domain|client|i18n)/)", ENGINE],
      "What all lists share does not know any of them.",
    ),
    only(
      "shell-is-around-screens",
      "^components/shell/",
      ["^(components/(ui|shell|accounts|analytics)/|lib/(http|contract|domain|client|i18n)/)", ENGINE, EDGE],
      "The shell surrounds every screen; its menu lists sites and dashboards.",
    ),
    only(
      "screens-run-in-the-browser",
      `^components/(${ANY_AREA})/`,
      [`^(components/(ui|lists|${ANY_AREA})/|lib/(http|contract|domain|client|i18n)/)`, ENGINE, EDGE],
      "Screens must not import lib/server; a page passes its data to them. Only pages render the shell.",
    ),
    never(
      "kit-imports-react-aria",
      {
        path: "^(app|components|lib)/",
        pathNot: "^components/ui/",
      },
      { path: "node_modules/react-aria-components/" },
      "Screens use components/ui, so that all of them look and behave the same.",
    ),
    only("api-routes-are-thin", "^app/api/", "^lib/server/", "A route only names what answers it."),
    only(
      "pages-compose",
      "^app/(?!api/)",
      ["^(app/(?!api/)|components/|lib/(contract|domain|server|i18n|client)/)", ENGINE, EDGE],
      "A page parses its URL, prefetches data, and renders one screen.",
    ),
    only(
      "backend-stands-alone",
      "^backend/",
      ["^(backend/|lib/(http|contract|domain|files)/)", ENGINE, EDGE],
      "The backend must be replaceable, even by one in another language.",
    ),
    never(
      "backend-without-next",
      { path: "^backend/" },
      { path: "node_modules/(next|next-intl|react|react-dom|server-only|@tanstack)/" },
      "The backend is a separate process.",
    ),
    never(
      "handlers-compose-folders",
      { path: `^backend/(${ANY_AREA})/[^/]+/` },
      { path: "^backend/$1/[^/]+\\.ts$" },
      "Handlers import folders of their area; folders never import handlers.",
    ),
    never(
      "feeds-are-read-in-a-thread",
      { path: "^backend/", pathNot: "^backend/(catalogue/(read|import-command)|analytics/import-command|commands)/" },
      { path: "^backend/catalogue/read/|node_modules/(saxes|papaparse)/" },
      "A malicious file must not block the main thread, so only the worker imports the reader; others start feed-worker.ts by name.",
    ),
    never(
      "exceljs-behind-one-file",
      { path: ours, pathNot: "^(lib/files/sheet-xlsx|tests/support/load-book)\\.ts$" },
      { path: "node_modules/exceljs/" },
      "It is no longer maintained. Write with writeXlsx(), read in tests with loadBook(), so that it can be replaced.",
    ),
    never(
      "one-way-out",
      { path: "^backend/", pathNot: "^backend/(kit/outbound|commands)/" },
      { path: "node_modules/undici/|^(node:)?(dns|https)(/|$)" },
      "URLs that users enter are fetched only by the guarded client. Commands call our own backend.",
    ),
    only(
      "middleware-is-small",
      "^middleware",
      "^lib/(http|contract|domain)/|^lib/server/(request/request-context|identity/session|request/cookie-name|identity/who|request/csp|sign-in/sign-in-redirect|sign-in/sign-up-locale|request/page-time)",
      "It only forwards filters, checks access to the screen, and creates the nonce.",
    ),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    // Not followed, but not excluded either, because the rules about packages need node_modules.
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|dist|tmp)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
