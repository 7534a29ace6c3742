import { show } from "@/lib/contract/dashboards";
import { forward } from "@/lib/server/forward";

export const GET = forward(show);
