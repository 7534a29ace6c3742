import { SCREENS } from "@/lib/domain/screens";
import { SITE } from "./fixtures";

/** A page to look at: its name and address; `isAbsent` where it only says that it is not here. */
export type Stop = { name: string; path: string; isAbsent?: boolean };

/** Pages anybody can open. */
export const WAYS_IN: readonly Stop[] = [
  { name: "sign in", path: "/sign_in" },
  { name: "altered link", path: "/deep_link?v=1" },
  { name: "authorization failed", path: "/auth_error" },
  { name: "clocks differ", path: "/hmac_failed" },
  { name: "not authorized", path: "/not_authorized" },
];

/** Pages of somebody signed in, those of every screen of the menu among them. */
export const OWN: readonly Stop[] = [
  { name: "all sites", path: "/sites" },
  ...SCREENS.map(({ name, path, exists }) => ({ name, path: path.replace(":siteId", SITE), isAbsent: !exists })),
  { name: "list without a match", path: `/sites/${SITE}/query_customizations?q=nothing-is-called-so` },
  { name: "unknown screen", path: `/sites/${SITE}/no/such/screen` },
  { name: "customization that is not there", path: `/sites/${SITE}/query_customizations/none` },
];
