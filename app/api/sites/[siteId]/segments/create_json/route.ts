import { create } from "@/lib/contract/analytics/segments";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(create);
