"use client";

import { lazy } from "react";

const NotAuthorizedNotice = lazy(() =>
  import("./not_authorized/notice").then((file) => ({ default: file.NotAuthorizedNotice })),
);

/** Shown if a right was lost between middleware and page, so without names; see not-found.tsx. */
export default function Forbidden() {
  return <NotAuthorizedNotice />;
}
