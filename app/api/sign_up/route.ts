import { signUp } from "@/lib/server/sign-in/sign-up";

export const POST = signUp;
