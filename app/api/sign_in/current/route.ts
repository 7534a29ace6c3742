import { showCurrentSignIn } from "@/lib/server/sign-in/current-sign-in";

export const GET = showCurrentSignIn;
