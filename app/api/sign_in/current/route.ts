import { showCurrentSignIn } from "@/lib/server/current-sign-in";

export const GET = showCurrentSignIn;
