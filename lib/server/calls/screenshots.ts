import "server-only";
import * as screenshots from "@/lib/contract/screenshots/screenshots";
import { forward } from "@/lib/server/forward/forward";
import { forwardFile } from "@/lib/server/forward/forward-file";
import { prepareScreenshots } from "@/lib/server/forward/require-recent-sign-in";

/** A gallery loads several pictures at once. */
const PICTURES_MAX = 32;

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(screenshots.runs),
  forwardFile(screenshots.picture, { max: PICTURES_MAX }),
  forward(screenshots.take, { prepare: prepareScreenshots }),
];
