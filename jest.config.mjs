import nextJest from "next/jest.js";

const withNext = nextJest({ dir: import.meta.dirname });

// These packages ship ECMAScript modules only, so they are compiled like our own code.
const compiled = [
  "next-intl",
  "use-intl",
  "@formatjs",
  "intl-messageformat",
  "icu-minify",
  "@tanstack",
  "lucide-react",
  "tailwind-variants",
  "react-aria-components",
  "react-aria",
  "react-stately",
  "@react-aria",
  "@react-stately",
  "@internationalized",
  "iron-session",
  "uncrypto",
  "cookie",
  "react-hotkeys-hook",
  "date-fns",
  "@date-fns",
  "hono",
  "@hono",
  "zod",
];

/** One kind of test: its name is its folder under tests/. `own` is any Jest project option. */
export async function project(name, own = {}) {
  const config = await withNext({
    displayName: name,
    rootDir: import.meta.dirname,
    runtime: "<rootDir>/tests/support/jest-runtime.cjs",
    testMatch: [`<rootDir>/tests/${name}/**/*.test.{ts,tsx}`],
    moduleNameMapper: {
      "^server-only$": "<rootDir>/tests/support/jest-empty.cjs",
      "^@/(.*)$": "<rootDir>/$1",
      ...own.moduleNameMapper,
    },
    setupFilesAfterEnv: ["<rootDir>/tests/support/jest-quiet.ts", ...(own.setupFilesAfterEnv ?? [])],
    ...without(own, ["moduleNameMapper", "setupFilesAfterEnv"]),
  })();
  // Builds hold copies of package.json, which would be taken for further packages of the same name.
  config.modulePathIgnorePatterns = ["<rootDir>/.next/", "<rootDir>/dist/", "<rootDir>/scripts/bench/bare-app/.next/"];
  config.transformIgnorePatterns = [`/node_modules/(?!(${compiled.join("|")})/)`, "^.+\\.module\\.(css|sass|scss)$"];
  return config;
}

function without(options, names) {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)));
}

export default {
  // A busy machine is slow; that is no fault of what is tested.
  testTimeout: 120_000,
  projects: [
    await project("unit", { testEnvironment: "node" }),
    await project("component", {
      testEnvironment: "<rootDir>/tests/support/jest-browser.cjs",
      setupFilesAfterEnv: ["<rootDir>/tests/support/jest-component.ts"],
    }),
    await project("contract", {
      testEnvironment: "node",
      globalSetup: "<rootDir>/tests/support/contract-setup.mjs",
      globalTeardown: "<rootDir>/tests/support/contract-teardown.mjs",
      setupFiles: ["<rootDir>/tests/support/contract-env.ts"],
    }),
  ],
};
