import { undo } from "@/lib/contract/history/change-history";
import { forward } from "@/lib/server/forward";

export const POST = forward(undo);
