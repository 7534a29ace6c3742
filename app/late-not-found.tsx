"use client";

import { lazy } from "react";

// Next puts not-found.tsx and forbidden.tsx into every page in case they are needed. As components of the browser without props
// they are a name there; drawn by the server they would be a tree, translated and sent with each page. Their scripts come
// when they are shown.
const NotFoundNotice = lazy(() => import("./not-found-notice").then((file) => ({ default: file.NotFoundNotice })));

/** An address outside the sites at which there is nothing. */
export function LateNotFound() {
  return <NotFoundNotice />;
}
