import { contacts } from "@/lib/contract/accounts/members";
import { forward } from "@/lib/server/forward";

export const GET = forward(contacts);
