import createNextIntlPlugin from "next-intl/plugin";
import { PACKAGES } from "./scripts/launch/packages.mjs";
import { bundleUsedZod } from "./scripts/launch/used-zod.mjs";

// Disabled on purpose: reactCompiler (memoizes reads of mutable objects of libraries, which become stale), cacheComponents (every
// page depends on cookies), the image optimizer (external images are not decoded in this process), rewrites and i18n routing (both
// could bypass access checks), Server Actions (all writes are calls of the contract).

const SECURITY = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "strict-transport-security", value: "max-age=63072000; includeSubDomains" },
  { key: "cross-origin-opener-policy", value: "same-origin" },
  { key: "cross-origin-resource-policy", value: "same-origin" },
  {
    key: "permissions-policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
];

// In development, too, so that what the bundle lacks fails there already; `npm run dev` bundles again when sources use other parts.
// Jest reads this file, but bundles nothing.
const aliases = process.env.NODE_ENV === "test" ? {} : { "zod/mini": { browser: await bundleUsedZod() } };

/** @type {import("next").NextConfig} */
const config = {
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // `npm run check` and `npm test` check types, with the native compiler (docs/adr/0065).
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  experimental: {
    authInterrupts: true,
    // In development, compiles what a page loads late only when it does. Its variant for the server (turbopackLazyDynamicImportsSSR)
    // would keep showing the HTML of before an edit.
    turbopackLazyDynamicImports: true,
    // In bytes of source. Few large files compress better than many small ones, which saves 6 to 9 kB on each screen
    // (docs/adr/0039); in return, a second screen loads some code again.
    turbopackChunking: { requestCost: 500_000, minChunkSize: 120_000 },
  },
  transpilePackages: PACKAGES.map(({ name }) => name),
  serverExternalPackages: ["exceljs", "undici", "pino", "cockatiel", "iron-session"],
  turbopack: { root: import.meta.dirname, resolveAlias: aliases },
  headers: async () => [
    { source: "/:path*", headers: SECURITY },
    {
      source: "/((?!deep_link|sign_in|sign_up/confirm).*)",
      headers: [{ key: "referrer-policy", value: "same-origin" }],
    },
    // Pages that open a signed link must not leak its URL.
    { source: "/(deep_link|sign_in|sign_up/confirm)", headers: [{ key: "referrer-policy", value: "no-referrer" }] },
  ],
};

// Messages are compiled at build time, so that neither the server nor the browser parses ICU syntax.
const texts = { path: "./messages", format: "json", locales: "infer", precompile: true };

export default createNextIntlPlugin({ requestConfig: "./lib/i18n/request.ts", experimental: { messages: texts } })(
  config,
);
