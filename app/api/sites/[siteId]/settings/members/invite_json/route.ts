import { invite } from "@/lib/contract/accounts/members";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(invite);
