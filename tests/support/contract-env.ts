import { testBackend } from "./test-backend";

// The web server's own modules run in these tests as they are, so they find their settings where they look for them.
const { url, publicUrl, secrets } = testBackend();
Object.assign(process.env, {
  SECRETS: secrets,
  EMBEDDED_URL: url,
  SEARCH_URL: publicUrl,
  PUBLIC_URL: "http://localhost:3000",
  LOG_LEVEL: "silent",
});
