import { mark } from "@/lib/contract/analytics/searches";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(mark);
