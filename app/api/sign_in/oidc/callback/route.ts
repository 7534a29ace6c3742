import { returnFromProvider } from "@/lib/server/sign-in/oidc-sign-in";

export const GET = returnFromProvider;
