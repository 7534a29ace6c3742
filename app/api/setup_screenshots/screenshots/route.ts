import { take } from "@/lib/contract/screenshots/screenshots";
import { forward } from "@/lib/server/forward";
import { prepareScreenshots } from "@/lib/server/require-recent-sign-in";

export const POST = forward(take, prepareScreenshots);
