import { update } from "@/lib/contract/accounts/members";
import { forgetChangedUser } from "@/lib/server/routes/forget-after";
import { forward } from "@/lib/server/routes/forward";

export const PATCH = forward(update, undefined, forgetChangedUser);
