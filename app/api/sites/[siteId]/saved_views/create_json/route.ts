import { create } from "@/lib/contract/analytics/saved-views";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(create);
