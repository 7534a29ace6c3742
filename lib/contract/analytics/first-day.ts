import * as z from "zod/mini";
import { anyMember } from "@/lib/contract/kit/common";
import { endpoint } from "@/lib/http/endpoint";

// The first steps on a new site, each recognized by what really happened.

/** The steps in their usual order: a catalog, events of the shop, a synonym, a customization with rules. */
export const FIRST_STEPS = ["feed", "events", "synonym", "customization"] as const;
/** A first step. */
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Which of the first steps are done. */
export const show = endpoint({
  feature: "first-day",
  method: "GET",
  path: "/sites/:siteId/first_day/show_json",
  response: z.object({ done: z.array(z.enum(FIRST_STEPS)) }),
  access: anyMember,
  group: "first_day",
});
