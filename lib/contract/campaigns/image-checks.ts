import * as z from "zod/mini";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { defineEndpoint } from "@/lib/http/endpoint";
import { bannerPlacement, URL_MAX } from "./campaign-calls";

// Checks the image of a banner, or the target of a campaign, through the guarded client. In front of a legacy backend, our own
// process answers this call.

/** Result of a check. A target may redirect; an image must not. `not_checked`: no check was possible at the moment, or its server did not answer in time. */
export const IMAGE_CHECK_CODES = [
  "not_https",
  "image_not_found",
  "image_not_jpg",
  "image_too_large",
  "target_not_found",
  "ok",
  "image_wrong_size",
  "redirects",
  "not_checked",
] as const;
export type ImageCheckCode = (typeof IMAGE_CHECK_CODES)[number];

const pixels = z.int("invalid").check(z.gte(1, "invalid"), z.lte(10_000, "invalid"));

/**
 * Checks one URL; `placement` and `device` say which size is expected, without them the URL is a target. `size` (as shown) is that of a
 * backend with formats of its own.
 */
export const checkImage = defineEndpoint({
  feature: "image-checks",
  method: "POST",
  path: "/sites/:siteId/image_checks",
  servedBy: "both",
  body: z.object({
    url: z.string().check(z.maxLength(URL_MAX, "invalid")),
    placement: z.optional(bannerPlacement),
    device: z.optional(z.enum(["desktop", "mobile"])),
    size: z.optional(z.tuple([pixels, pixels])),
  }),
  response: z.object({
    code: z.enum(IMAGE_CHECK_CODES),
    /** Whether the stored result of a campaign with this URL was corrected. */
    corrects_stored: z.nullish(z.boolean()),
    /** Pixels of the image, if it is one. */
    width: z.nullish(z.int()),
    height: z.nullish(z.int()),
    bytes: z.nullish(z.int()),
  }),
  errors: ["rate_limited"],
  access: { policies: ["campaigns"], roles: [NOT_VIEWER] },
  group: "checks",
  undo: { none: "It stores what a check found, and changes nothing that shoppers see." },
});
