import { startLegacy } from "./start-legacy";

// The simulated legacy backend as a process: BACKEND_KEYS, LEGACY_PORT, LEGACY_SEARCH_PORT, LEGACY_SSO_COOKIE. One line of JSON when it is ready.

const { BACKEND_KEYS, LEGACY_PORT, LEGACY_SEARCH_PORT, LEGACY_SSO_COOKIE } = process.env;
if (BACKEND_KEYS === undefined) throw new Error("BACKEND_KEYS is not set");
const { url, searchUrl, stop } = await startLegacy(BACKEND_KEYS, {
  port: Number(LEGACY_PORT ?? 0),
  searchPort: Number(LEGACY_SEARCH_PORT ?? 0),
  ssoCookie: LEGACY_SSO_COOKIE || null,
});
process.stdout.write(`${JSON.stringify({ ready: true, url, searchUrl })}\n`);
const end = (): void => {
  stop().then(() => process.exit(0));
};
process.on("SIGTERM", end);
process.on("disconnect", end);
