import { update } from "@/lib/contract/accounts/members";
import { forgetChangedUser } from "@/lib/server/forget-after";
import { forward } from "@/lib/server/forward";

export const PATCH = forward(update, undefined, forgetChangedUser);
