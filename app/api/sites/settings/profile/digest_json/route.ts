import { show } from "@/lib/contract/analytics/digest";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(show);
