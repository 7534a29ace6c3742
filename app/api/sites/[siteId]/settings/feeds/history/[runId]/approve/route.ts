import { approve } from "@/lib/contract/catalogue/feed-runs";
import { forward } from "@/lib/server/forward";

export const POST = forward(approve);
