import { returnFromProvider } from "@/lib/server/oidc-sign-in";

export const GET = returnFromProvider;
