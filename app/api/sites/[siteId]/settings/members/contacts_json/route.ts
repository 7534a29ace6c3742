import { contacts } from "@/lib/contract/accounts/members";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(contacts);
