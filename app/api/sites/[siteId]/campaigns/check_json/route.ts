import { check } from "@/lib/contract/campaigns/campaigns";
import { forward } from "@/lib/server/forward";

export const POST = forward(check);
