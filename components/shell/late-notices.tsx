"use client";

import { useEffect } from "react";
import { onNoticeWaiting } from "@/lib/client/notify";
import { useLate } from "./use-late";

const loadNotices = () => import("./notices").then((file) => file.Notices);

/** Notices of a page outside a site, loaded when the first one waits. */
export function LateNotices() {
  const [Late, requestLate] = useLate(loadNotices, true);
  useEffect(() => {
    const stop = onNoticeWaiting(requestLate);
    return () => void stop();
  }, [requestLate]);
  return Late === null ? null : <Late />;
}
