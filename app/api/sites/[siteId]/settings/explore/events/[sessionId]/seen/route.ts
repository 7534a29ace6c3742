import { seen } from "@/lib/contract/analytics/sessions";
import { forward } from "@/lib/server/forward";

export const GET = forward(seen);
