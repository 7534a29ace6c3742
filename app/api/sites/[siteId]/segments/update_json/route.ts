import { update } from "@/lib/contract/segments";
import { forward } from "@/lib/server/forward";

export const POST = forward(update);
