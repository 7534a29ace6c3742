/** Chromium itself, as people use it. Most tests run in its headless shell if there is one (`playwright.config.ts`). */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
