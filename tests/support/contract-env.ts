import { getTestBackend } from "./test-backend";

// The web server's modules run unchanged in these tests, so their settings are in the environment.
const { url, publicUrl, secrets } = getTestBackend();
Object.assign(process.env, {
  SECRETS: secrets,
  EMBEDDED_URL: url,
  SEARCH_URL: publicUrl,
  PUBLIC_URL: "http://localhost:3000",
  LOG_LEVEL: "silent",
});
