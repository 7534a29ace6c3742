import { show } from "@/lib/contract/history/approvals";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(show);
