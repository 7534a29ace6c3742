import { take } from "@/lib/contract/screenshots/screenshots";
import { forward } from "@/lib/server/forward";

export const POST = forward(take);
