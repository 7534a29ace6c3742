import { update } from "@/lib/contract/saved-views";
import { forward } from "@/lib/server/forward";

export const POST = forward(update);
