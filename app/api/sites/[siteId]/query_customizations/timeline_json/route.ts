import { timeline } from "@/lib/contract/query-customizations";
import { forward } from "@/lib/server/forward";

export const GET = forward(timeline);
