import { list } from "@/lib/contract/history/approvals";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(list);
