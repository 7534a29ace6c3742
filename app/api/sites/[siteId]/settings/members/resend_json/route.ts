import { resend } from "@/lib/contract/accounts/members";
import { forward } from "@/lib/server/forward";

export const POST = forward(resend);
