import { invite } from "@/lib/contract/accounts/members";
import { forward } from "@/lib/server/forward";

export const POST = forward(invite);
