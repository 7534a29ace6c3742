import { randomUUID } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { findChild, killGroup, measureGroup } from "./process-group";

// Starts Chromium for one picture. It is controlled through a pipe: when our process ends in any way, the pipe closes, and Chromium
// ends itself (docs/adr/0063).

export type RunningBrowser = {
  browser: Browser;
  /** Whether it was killed because it used too much memory. */
  isTooLarge: () => boolean;
  /** Ends the browser and all of its processes. */
  kill: () => Promise<void>;
};

/** Memory of a browser with all of its processes. */
const BYTES_MAX = 1024 ** 3;
const POLL_MS = 500;
const LAUNCH_MS = 20_000;
const CLOSE_MS = 2_000;

/** Features that Playwright switches off (1.65); Chromium reads only the last switch of a name, so ours repeats them. */
const OFF_FOR_PLAYWRIGHT = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Features of the address bar, unused here. Each would load a hidden page in its own process for every window. */
const ADDRESS_BAR = ["WebUIOmniboxAimPopup", "WebUIOmniboxPopup"];

/** The switch that turns off features of a Chromium that Playwright controls. */
export const DISABLED_FEATURES = `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...ADDRESS_BAR].join(",")}`;

const SWITCHES = [
  // All traffic goes through the proxy: the browser resolves no names itself and uses no UDP.
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  "--disable-quic",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  DISABLED_FEATURES,
  "--no-first-run",
  "--no-pings",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--renderer-process-limit=3",
  "--js-flags=--max-old-space-size=256",
];

/** Starts a browser whose whole traffic goes through a proxy. Throws if the browser does not start. */
export async function launchBrowser(executablePath: string, proxyPort: number): Promise<RunningBrowser> {
  // Loaded late: the package is large, and most processes never take a picture.
  const { chromium } = await import("playwright-core");
  const marker = `--vitrine-picture=${randomUUID()}`;
  const browser = await chromium.launch({
    executablePath,
    args: [...SWITCHES, `--proxy-server=http://127.0.0.1:${proxyPort}`, marker],
    // Chromium refuses its sandbox to root.
    chromiumSandbox: process.getuid?.() !== 0,
    // The environment of this process has secrets.
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: tmpdir(), LANG: "C.UTF-8" },
    timeout: LAUNCH_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const group = await findChild(marker);
  let isTooLarge = false;
  const watch = setInterval(() => {
    if (group === null) return;
    void measureGroup(group).then((bytes) => {
      if (bytes <= BYTES_MAX) return;
      isTooLarge = true;
      killGroup(group);
    });
  }, POLL_MS);
  return {
    browser,
    isTooLarge: () => isTooLarge,
    kill: async () => {
      clearInterval(watch);
      // A hung page must not delay the end of the browser.
      if (group !== null) killGroup(group);
      const late = new AbortController();
      const limit = setTimeout(CLOSE_MS, undefined, { signal: late.signal }).catch(() => undefined);
      await Promise.race([browser.close().catch(() => undefined), limit]);
      late.abort();
    },
  };
}

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "Google Chrome", "Chromium"];
const USUAL = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/opt/google/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS",
  "/Applications/Chromium.app/Contents/MacOS",
];

/**
 * Finds Chromium.
 * @param given CHROMIUM_PATH; without it, usual names are tried.
 */
export function findBrowser(given: string | undefined): string | null {
  if (given !== undefined) return canRun(given) ? given : null;
  return USUAL.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(canRun) ?? null;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
