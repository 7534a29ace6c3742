// Names of browsers and systems in user agents, for the list of sessions. Order matters: most browsers also name others.

const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** The browser and system that a user agent names. */
export function describeAgent(agent: string): { browser: string | null; system: string | null } {
  return { browser: findName(BROWSERS, agent), system: findName(SYSTEMS, agent) };
}

function findName(names: typeof BROWSERS, agent: string): string | null {
  return names.find(([, pattern]) => pattern.test(agent))?.[0] ?? null;
}
