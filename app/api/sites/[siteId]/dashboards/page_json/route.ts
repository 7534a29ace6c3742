import { list } from "@/lib/contract/dashboards";
import { forward } from "@/lib/server/forward";

export const GET = forward(list);
