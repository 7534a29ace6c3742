import { remove } from "@/lib/contract/accounts/members";
import { forgetChangedUser } from "@/lib/server/forget-after";
import { forward } from "@/lib/server/forward";

export const DELETE = forward(remove, undefined, forgetChangedUser);
