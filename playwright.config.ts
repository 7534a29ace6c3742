import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { DISABLED_FEATURES } from "@/backend/screenshots/browser/launch-browser";
import { CHROMIUM } from "./e2e/support/chromium";
import { IS_FULL, PSEUDO_LOCALE } from "./e2e/support/tier";

// Starts the built product on free ports, with a temporary data folder. Workers load this file again, so values chosen once are passed
// to them in the environment.

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  DISABLED_FEATURES,
];

/** Tests visit the shop as shoppers do: visits of a browser that calls itself headless are left out of statistics. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** The browser of all tests but those of a feature that only Chromium itself has. */
const SHELL = process.env.HEADLESS_SHELL_PATH ?? CHROMIUM;

const NAMES = ["PORT", "BACKEND_PORT", "SHOP_PORT", "OIDC_PORT"];

/** A value created by the first process that loads this file and shared with all workers. */
function once(name: string, make: () => string): string {
  const known = process.env[name];
  if (known !== undefined && known !== "") return known;
  const made = make();
  process.env[name] = made;
  return made;
}

function makeTempFolder(): string {
  return mkdtempSync(join(tmpdir(), "vitrine-e2e-"));
}

function findFreePorts(count: number): number[] {
  const program = `import { findFreePorts } from "./scripts/launch/free-ports.mjs"; console.log(JSON.stringify(await findFreePorts(${count})));`;
  const args = ["--input-type=module", "-e", program];
  return JSON.parse(
    spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: "utf8" }).stdout,
  ) as number[];
}

// E2E_AGAINST=http://localhost:3000 (with DATA_DIR and E2E_SEARCH_URL) tests a product that is already running.
const running = process.env.E2E_AGAINST;
const dataDir = running ? (process.env.DATA_DIR ?? ".data") : once("E2E_DATA_DIR", makeTempFolder);
// Tests read the product's secrets from this folder, and `npm run import` finds the product by it.
process.env.DATA_DIR = dataDir;
const ports = JSON.parse(once("E2E_PORTS", () => JSON.stringify(findFreePorts(NAMES.length)))) as number[];
const port = (name: string): string => String(ports[NAMES.indexOf(name)]);
const baseURL = running ?? `http://localhost:${port("PORT")}`;
const oidcIssuer = `http://localhost:${port("OIDC_PORT")}`;
once("E2E_SEARCH_URL", () => `http://localhost:${port("SHOP_PORT")}`);

const stopping = { gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 } as const, timeout: 600_000 };
// Settings of the environment or a .env file must not affect the product under test.
const not = [
  ...[
    "SECRETS",
    "BACKEND_KEYS",
    "LINK_KEYS",
    "LINK_KEYS_FILE",
    "BACKEND_URL",
    "BACKEND_AUTH",
    "SSO_COOKIE_NAME",
    "EMBEDDED_URL",
  ],
  ...["DATABASE_URL", "SMTP_URL", "MAIL_FROM", "OWNER_EMAIL", "SHOP_URL", "SEARCH_URL", "LEGACY_DASHBOARD_URL"],
  ...["SSO_JWKS_URL", "SSO_ISSUER", "SSO_AUDIENCE", "SSO_LOGIN_URL", "SSO_USER_CLAIM", "OIDC_USER_CLAIM", "OIDC_SCOPE"],
  "OIDC_TRUST_EMAIL",
  ...["DEFAULT_SITE", "DEMO", "DEMO_SEED", "DEMO_DAYS", "SIGN_IN_ONLY", "HOST", "BACKEND_HOST", "SHOP_HOST"],
];

/** Tests that say nothing about the database: of layouts and scripts, and those that start products of their own. */
const WITHOUT_DATABASE = [
  ..."axe first-load overlapping-reads page-matrix phone walk zoom-and-colors".split(" "),
  ..."accounts/installations accounts/logs accounts/web-servers signup/sign-up".split(" "),
  ..."customizations/list-rows shell/clocks shell/early-click shell/print shell/script-failure shell/skip-link".split(
    " ",
  ),
];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  testIgnore: process.env.E2E_DATABASE_URL ? WITHOUT_DATABASE.map((name) => `**/${name}.spec.ts`) : [],
  // Tests tagged @full run in the full tier only.
  ...(IS_FULL ? {} : { grepInvert: /@full\b/ }),
  // A computer under load may be slow; tests that pass only on retry are listed at the end of the run.
  retries: process.env.CI ? 1 : 0,
  // Timeouts only catch hangs; no test may depend on the speed of the computer.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: process.env.E2E_JSON ? [["line"], ["json", { outputFile: process.env.E2E_JSON }]] : [["list"]],
  use: {
    baseURL,
    locale: "en-GB",
    userAgent: USER_AGENT,
    timezoneId: "Europe/Prague",
    viewport: { width: 1280, height: 900 },
    // Beacons of pages that are left have the user agent of the browser, not that of the context.
    launchOptions: { executablePath: SHELL, args: [...FLAGS, `--user-agent=${USER_AGENT}`] },
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    screenshot: "only-on-failure",
    trace: process.env.E2E_TRACE === "1" ? "retain-on-failure" : "off",
  },
  webServer: running
    ? undefined
    : [
        {
          name: "OpenID Connect provider",
          command: "node tests/support/oidc-provider/main.mjs",
          url: `${oidcIssuer}/.well-known/openid-configuration`,
          env: {
            OIDC_PORT: port("OIDC_PORT"),
            OIDC_CALLBACK: `${baseURL}/api/sign_in/oidc/callback`,
            OIDC_SIGNED_OUT: `${baseURL}/sign_in`,
          },
          ...stopping,
        },
        {
          name: "product",
          command: "node scripts/start.mjs",
          url: `${baseURL}/api/health/ready`,
          env: {
            ...Object.fromEntries(not.map((name) => [name, ""])),
            ...{ PUBLIC_URL: "", LOG_LEVEL: "warn", DRAIN_MS: "0", DEMO_WAIT: "1", PSEUDO_LOCALE: PSEUDO_LOCALE ?? "" },
            // Enough for what screens show at first, and a third of the time to make them.
            DEMO_DAYS: IS_FULL ? "" : "35",
            DATA_DIR: dataDir,
            PORT: port("PORT"),
            BACKEND_PORT: port("BACKEND_PORT"),
            SHOP_PORT: port("SHOP_PORT"),
            OIDC_ISSUER: oidcIssuer,
            OIDC_CLIENT_ID: "vitrine",
            OIDC_CLIENT_SECRET: "secret-of-vitrine",
            OIDC_NAME: "Test Login",
            DATABASE_URL: process.env.E2E_DATABASE_URL ?? "",
          },
          ...stopping,
        },
      ],
});
