import { sendLink } from "@/lib/server/sign-in/sign-in";

export const POST = sendLink;
