import { approve } from "@/lib/contract/history/approvals";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(approve);
