import * as z from "zod/mini";
import { anyMember } from "@/lib/contract/kit/common";
import { defineEndpoint } from "@/lib/http/endpoint";

// The first steps on a new site. A step is done once the site has what the step is about, wherever it came from.

/** The steps in their usual order: a catalog, events of the shop, a synonym, a customization with rules. */
export const FIRST_STEPS = ["feed", "events", "synonym", "customization"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const place = { feature: "first-day", group: "first_day", access: anyMember } as const;
const visibility = z.object({ is_hidden: z.boolean() });

/** Which of the first steps are done, and whether the signed-in user has hidden them on this site. */
export const showFirstSteps = defineEndpoint({
  ...place,
  method: "GET",
  path: "/sites/:siteId/first_day/show_json",
  servedBy: "both",
  response: z.extend(visibility, { done: z.array(z.enum(FIRST_STEPS)) }),
});

/** Hides the first steps of a site from the signed-in user, or shows them again. */
export const setHidden = defineEndpoint({
  ...place,
  method: "POST",
  path: "/sites/:siteId/first_day/set_hidden_json",
  servedBy: "both",
  body: visibility,
  response: visibility,
  own: true,
  undo: { by: "setHidden" },
});
