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

/** The suggestions of the address bar are two pages in processes of their own for each window, which nobody sees. */
const ADDRESS_BAR = ["WebUIOmniboxAimPopup", "WebUIOmniboxPopup"];

/** The switch that turns off features of a Chromium that Playwright controls. */
export const DISABLED_FEATURES = `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...ADDRESS_BAR].join(",")}`;
