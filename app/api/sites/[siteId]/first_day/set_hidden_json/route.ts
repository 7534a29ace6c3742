import { setHidden } from "@/lib/contract/analytics/first-day";
import { forward } from "@/lib/server/forward";

export const POST = forward(setHidden);
