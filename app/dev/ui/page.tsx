import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Gallery } from "./gallery";

export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return isDevUiShown() ? { title: "Interface kit" } : {};
}

/** All components of the kit in their states, for developers. */
export default function DevUiPage() {
  if (!isDevUiShown()) notFound();
  return <Gallery />;
}

/** Whether the gallery is available: always in development, in production only with VITRINE_DEV_UI=1. */
function isDevUiShown(): boolean {
  // biome-ignore lint/style/noProcessEnv: a switch for developers and tests only, which no setting of the product depends on.
  const { NODE_ENV, VITRINE_DEV_UI } = process.env;
  return NODE_ENV !== "production" || VITRINE_DEV_UI === "1";
}
