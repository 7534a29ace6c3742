import { mark } from "@/lib/contract/analytics/searches";
import { forward } from "@/lib/server/forward";

export const POST = forward(mark);
