import { take } from "@/lib/contract/screenshots/screenshots";
import { forward } from "@/lib/server/routes/forward";
import { prepareScreenshots } from "@/lib/server/routes/require-recent-sign-in";

export const POST = forward(take, prepareScreenshots);
