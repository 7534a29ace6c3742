import { signOut } from "@/lib/server/sign-in/sign-in";

export const POST = signOut;
