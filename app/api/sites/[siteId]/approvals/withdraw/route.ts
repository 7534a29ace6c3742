import { withdraw } from "@/lib/contract/history/approvals";
import { forward } from "@/lib/server/forward";

export const POST = forward(withdraw);
