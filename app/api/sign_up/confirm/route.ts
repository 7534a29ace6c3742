import { confirmSignUp } from "@/lib/server/sign-in/sign-up";

export const POST = confirmSignUp;
