import { continueWithLink } from "@/lib/server/sign-in";

export const POST = continueWithLink;
