import { continueWithLink } from "@/lib/server/sign-in/sign-in";

export const POST = continueWithLink;
