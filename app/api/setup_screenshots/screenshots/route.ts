import { take } from "@/lib/contract/screenshots/screenshots";
import { forward } from "@/lib/server/forward";
import { prepareScreenshots } from "@/lib/server/prepare-screenshots";

export const POST = forward(take, prepareScreenshots);
