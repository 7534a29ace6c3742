import { signUp } from "@/lib/server/sign-up";

export const POST = signUp;
