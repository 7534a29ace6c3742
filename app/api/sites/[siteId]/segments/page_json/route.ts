import { list } from "@/lib/contract/analytics/segments";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(list);
