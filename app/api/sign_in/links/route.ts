import { sendLink } from "@/lib/server/sign-in";

export const POST = sendLink;
