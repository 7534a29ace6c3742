import { seen } from "@/lib/contract/analytics/sessions";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(seen);
