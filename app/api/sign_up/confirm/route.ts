import { confirmSignUp } from "@/lib/server/sign-up";

export const POST = confirmSignUp;
