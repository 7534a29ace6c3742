import { raws } from "@/lib/contract/analytics/sessions";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(raws);
