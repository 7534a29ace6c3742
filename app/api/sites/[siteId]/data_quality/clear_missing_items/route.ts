import { clearMissingItems } from "@/lib/contract/missing-items";
import { forward } from "@/lib/server/forward";

export const POST = forward(clearMissingItems);
