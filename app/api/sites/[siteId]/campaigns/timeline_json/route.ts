import { timeline } from "@/lib/contract/campaigns/campaigns";
import { forward } from "@/lib/server/forward";

export const GET = forward(timeline);
