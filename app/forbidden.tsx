"use client";

import { NotAuthorizedNotice } from "./not_authorized/notice";

/** Shown when a right was lost between middleware and page, so without names; see not-found.tsx. */
export default function Forbidden() {
  return <NotAuthorizedNotice />;
}
