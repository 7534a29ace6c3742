import { remove } from "@/lib/contract/accounts/members";
import { forgetChangedUser } from "@/lib/server/routes/forget-after";
import { forward } from "@/lib/server/routes/forward";

export const DELETE = forward(remove, undefined, forgetChangedUser);
