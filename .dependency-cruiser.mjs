// The direction of imports (ARCHITECTURE.md): http <- contract <- domain <- {client, server, backend} <- components <- app.
// Which area imports which stands in scripts/check/areas.mjs. scripts/check.mjs fails when fewer modules are
// cruised than there must be: a cruiser that cannot read TypeScript reports no violations either.

import { ANY_AREA, areaRules } from "./scripts/check/areas.mjs";

const ours = "^(app|backend|components|e2e|lib|messages|scripts|tests|middleware|instrumentation)";

/** Files at `from` import nothing of ours but what `allowed` says. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: ours, pathNot: allowed },
});

/** Files at `from` import no package and no module of Node but what `allowed` says. */
const packages = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { dependencyTypes: ["npm", "npm-dev", "npm-no-pkg", "npm-unknown", "core"], pathNot: allowed },
});

/** Files at `from` do not import what is at `to`. */
const never = (name, from, to, comment) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    ...areaRules,
    never("no-circular", {}, { circular: true }, "Move what both need one step down."),
    never(
      "no-unresolvable",
      {},
      { couldNotResolve: true, pathNot: "^(server-only|\\./\\.next/)" },
      "A file is missing.",
    ),
    never(
      "no-test-code-in-product",
      { path: "^(app|backend|components|lib|middleware|instrumentation)" },
      { path: "^(tests|e2e|scripts)/" },
      "The product runs without its tests.",
    ),
    {
      name: "feeds-are-parsed-in-a-thread",
      comment:
        "What others' files hold is parsed by the reader thread (startThread), never by the backend's main thread.",
      severity: "error",
      from: { path: "^backend/main\\.ts$" },
      to: {
        path: "^backend/catalogue/read/(feed-(format|worker)|json-|read-(bytes|feed|items|text)|sample-feed|table-|xml-)",
        reachable: true,
      },
    },
    only("http-is-the-leaf", "^lib/http/", "^lib/http/", "Every process uses it, so it knows nothing of ours."),
    only("contract-knows-http", "^lib/contract/", "^lib/(http|contract)/", "The wire is described without the rules."),
    packages(
      "contract-only-zod",
      "^lib/(http|contract)/(?!client-address)",
      "node_modules/zod/",
      "Runs in every process; only the two servers read addresses of clients.",
    ),
    only(
      "domain-is-pure",
      "^lib/domain/",
      "^lib/(http|contract|domain)/",
      "Runs in browser, middleware, BFF, backend.",
    ),
    packages(
      "domain-only-date-fns",
      "^lib/domain/",
      "node_modules/(@?date-fns|croner|zod)/",
      "No clock, no environment, no React, no Node: a rule is a function of its arguments.",
    ),
    only(
      "files-know-the-wire",
      "^lib/files/",
      "^lib/(http|contract|domain|files)/",
      "Tables as CSV and XLSX, made by the backend, and by the web server where a backend makes none.",
    ),
    only("browser-side", "^lib/client/", "^lib/(http|contract|domain|client|i18n)/", "lib/server cannot go there."),
    never(
      "screens-read-and-write-by-hooks",
      { path: "^(app|components)/" },
      { path: "^lib/client/(call|send-write)\\.ts$" },
      "A screen reads by read() and lookUp(), and writes by useWrite, which shows, announces, undoes and refreshes.",
    ),
    only(
      "server-side",
      "^lib/server/",
      "^(lib/(http|contract|domain|files|server|i18n)/|messages/|lib/client/prefetched-reads\\.tsx$)",
      "lib/client cannot go there, but for the one component to which the server hands what it has read.",
    ),
    only("texts", "^lib/i18n/", "^(lib/(contract|domain|i18n)/|messages/)", "Texts know no call and no screen."),
    only("ui-knows-no-feature", "^components/ui/", "^(components/ui/|lib/(domain|i18n)/)", "The kit fetches nothing."),
    only(
      "shell-is-around-screens",
      "^components/shell/",
      "^(components/(ui|shell|accounts|analytics)/|lib/(http|contract|domain|client|i18n)/)",
      "The shell is around every screen; its menu lists sites and dashboards.",
    ),
    only(
      "screens-run-in-the-browser",
      `^components/(${ANY_AREA})/`,
      `^(components/(ui|${ANY_AREA})/|lib/(http|contract|domain|client|i18n)/)`,
      "lib/server cannot go there; a page hands its answers over. Only pages draw the shell.",
    ),
    never(
      "kit-imports-react-aria",
      {
        path: "^(app|components|lib)/",
        pathNot: "^components/ui/",
      },
      { path: "node_modules/react-aria-components/" },
      "Screens use the kit (components/ui), so that all of them look and act alike.",
    ),
    only("api-routes-are-thin", "^app/api/", "^lib/(contract|files|server)/", "A route names the call it serves."),
    only(
      "pages-compose",
      "^app/(?!api/)",
      "^(app/(?!api/)|components/|lib/(contract|domain|server|i18n|client)/)",
      "A page reads its address, prefetches, and draws one screen.",
    ),
    only(
      "backend-stands-alone",
      "^backend/",
      "^(backend/|lib/(http|contract|domain|files)/)",
      "It could be rewritten in another language.",
    ),
    never(
      "backend-without-next",
      { path: "^backend/" },
      { path: "node_modules/(next|next-intl|react|react-dom|server-only|@tanstack)/" },
      "It is a process of its own.",
    ),
    never(
      "handlers-compose-folders",
      { path: `^backend/(${ANY_AREA})/[^/]+/` },
      { path: "^backend/$1/[^/]+\\.ts$" },
      "Handlers import the folders of their area; a folder never imports a handler.",
    ),
    never(
      "feeds-are-read-in-a-thread",
      { path: "^backend/", pathNot: "^backend/(catalogue/(read|import-command)|analytics/import-command|commands)/" },
      { path: "^backend/catalogue/read/|node_modules/(saxes|papaparse)/" },
      "Whatever somebody's file does to its reader, the main thread goes on answering: it knows feed-worker.ts by name only.",
    ),
    never(
      "one-way-out",
      { path: "^backend/", pathNot: "^backend/kit/outbound/" },
      { path: "node_modules/undici/|^(node:)?(dns|https)(/|$)" },
      "Addresses that people type are asked by the guarded client.",
    ),
    only(
      "middleware-is-small",
      "^middleware",
      "^lib/(http|contract|domain)/|^lib/server/(session|who|csp|way-in|page-time)",
      "It carries filters, judges the screen's access and makes the nonce, nothing else.",
    ),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    // Followed no further, but never excluded: without node_modules the rules about packages see nothing.
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|dist|tmp)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
