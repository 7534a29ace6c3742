import createNextIntlPlugin from "next-intl/plugin";
import { bundleUsedZod } from "./scripts/launch/used-zod.mjs";

// Off on purpose: reactCompiler (it makes stale what a library reads from an object that changes), cacheComponents (every
// page depends on cookies), the image optimizer (no decoding of foreign pictures in this process), rewrites and i18n
// routing (each was a way around access checks), Server Actions (all writes are calls of the contract).

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

// In development sources change while Next runs, so there a browser gets zod as it is.
const aliases = process.env.NODE_ENV === "production" ? { "zod/mini": { browser: await bundleUsedZod() } } : {};

/** @type {import("next").NextConfig} */
const config = {
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  experimental: {
    authInterrupts: true,
    // Few large files instead of many small ones, in bytes of source: what stands in one file is compressed together, which
    // takes 6 to 9 kB off each screen (docs/adr/0039); in return a second screen brings some code again.
    turbopackChunking: { requestCost: 500_000, minChunkSize: 120_000 },
  },
  serverExternalPackages: ["exceljs", "undici", "pino", "cockatiel", "iron-session"],
  turbopack: { root: import.meta.dirname, resolveAlias: aliases },
  headers: async () => [
    { source: "/:path*", headers: SECURITY },
    { source: "/((?!deep_link|sign_in).*)", headers: [{ key: "referrer-policy", value: "same-origin" }] },
    // The landing of a signed link and what follows it: nothing may learn the link.
    { source: "/(deep_link|sign_in)", headers: [{ key: "referrer-policy", value: "no-referrer" }] },
  ],
};

// Texts are taken apart when the product is built: neither a request nor a browser reads the ICU grammar again.
const texts = { path: "./messages", format: "json", locales: "infer", precompile: true };

export default createNextIntlPlugin({ requestConfig: "./lib/i18n/request.ts", experimental: { messages: texts } })(
  config,
);
