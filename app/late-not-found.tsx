"use client";

import { lazy } from "react";

// Next includes not-found.tsx and forbidden.tsx in every page. As client components without props they are only a reference; as
// server components they would be a translated tree in each page. Their scripts are loaded when they are shown.
const NotFoundNotice = lazy(() => import("./not-found-notice").then((file) => ({ default: file.NotFoundNotice })));

/** The "not found" page outside of sites. */
export function LateNotFound() {
  return <NotFoundNotice />;
}
