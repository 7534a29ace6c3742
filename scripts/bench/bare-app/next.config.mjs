import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** @type {import("next").NextConfig} */
const config = {
  output: "standalone",
  outputFileTracingRoot: root,
  poweredByHeader: false,
  turbopack: { root },
};

export default config;
