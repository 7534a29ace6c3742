import { list } from "@/lib/contract/accounts/members";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(list);
