import { endOwnSessions, listOwnSessions } from "@/lib/contract/accounts/own-sessions";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(listOwnSessions);
export const DELETE = forward(endOwnSessions);
