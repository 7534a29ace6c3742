import * as z from "zod/mini";
import { anyMember, id } from "@/lib/contract/kit/common";
import { defineEndpoint, noParams } from "@/lib/http/endpoint";

// The summary by e-mail of what needs attention on a person's sites, in the morning.

/** How often a person gets the summary; weekly is on Mondays. */
export const FREQUENCIES = ["daily", "weekly", "off"] as const;
/** How often a person gets the summary. */
export type Frequency = (typeof FREQUENCIES)[number];

const settings = z.object({ frequency: z.enum(FREQUENCIES) });

const place = { feature: "digest", group: "digest", params: noParams } as const;

/** How often the signed-in user gets the summary. */
export const showDigest = defineEndpoint({
  ...place,
  method: "GET",
  path: "/sites/settings/profile/digest_json",
  servedBy: "both",
  response: settings,
  access: anyMember,
});

/** Changes how often the signed-in user gets the summary. */
export const saveDigest = defineEndpoint({
  ...place,
  method: "POST",
  path: "/sites/settings/profile/save_digest_json",
  servedBy: "both",
  body: settings,
  response: settings,
  access: anyMember,
  own: true,
  undo: { by: "saveDigest" },
});

/** The address to which the summary of a user goes, and how often. The caller has verified a signed link of the user. */
export const showByLink = defineEndpoint({
  ...place,
  method: "GET",
  path: "/digest/by_link",
  query: z.object({ uid: id }),
  response: z.extend(settings, { email: z.string() }),
  errors: ["not_found"],
  access: { anonymous: true },
  servedBy: "backend",
});

/**
 * Changes how often a user gets the summary, by a signed link of the user; does nothing if the user no longer exists.
 * The caller has verified the link.
 */
export const saveByLink = defineEndpoint({
  ...place,
  method: "POST",
  path: "/digest/save_by_link",
  body: z.object({ uid: id, frequency: z.enum(FREQUENCIES) }),
  response: settings,
  access: { anonymous: true },
  servedBy: "backend",
  undo: { by: "saveDigest" },
});
