import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Gallery } from "./gallery";
import { isDevUiShown } from "./is-dev-ui-shown";

export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return isDevUiShown() ? { title: "Interface kit" } : {};
}

/** Every part of the kit in its states, for developers. */
export default function DevUiPage() {
  if (!isDevUiShown()) notFound();
  return <Gallery />;
}
