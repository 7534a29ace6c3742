import { blank } from "@/lib/contract/campaigns/campaigns";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(blank);
