import { picture } from "@/lib/contract/screenshots/screenshots";
import { forwardFile } from "@/lib/server/routes/forward-file";

/** A gallery loads several pictures at once. */
const PICTURES_MAX = 32;

export const GET = forwardFile(picture, undefined, { max: PICTURES_MAX });
