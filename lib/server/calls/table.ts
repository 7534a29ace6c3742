import "server-only";
import type { ServedCall } from "@/lib/server/forward/forward";
import { calls as accounts } from "./accounts";
import { calls as analytics } from "./analytics";
import { calls as campaigns } from "./campaigns";
import { calls as catalogue } from "./catalogue";
import { calls as customizations } from "./customizations";
import { calls as drafts } from "./drafts";
import { calls as history } from "./history";
import { calls as recommendations } from "./recommendations";
import { calls as rewrites } from "./rewrites";
import { calls as screenshots } from "./screenshots";
import { calls as search } from "./search";
import { calls as services } from "./services";
import { calls as settings } from "./settings";
import { calls as signup } from "./signup";
import { calls as voice } from "./voice";

/** The calls that the web server serves to browsers. A test compares them with the contract. */
export const SERVED_CALLS: readonly ServedCall[] = [
  ...accounts,
  ...search,
  ...history,
  ...drafts,
  ...catalogue,
  ...rewrites,
  ...customizations,
  ...campaigns,
  ...voice,
  ...screenshots,
  ...recommendations,
  ...analytics,
  ...services,
  ...settings,
  ...signup,
];
