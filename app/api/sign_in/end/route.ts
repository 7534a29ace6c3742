import { signOut } from "@/lib/server/sign-in";

export const POST = signOut;
