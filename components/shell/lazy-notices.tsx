"use client";

import { useEffect } from "react";
import { useOnDemand } from "@/components/ui/use-on-demand";
import { withinTime } from "@/lib/client/lazy-screen";
import { onNoticeWaiting } from "@/lib/client/notify";

const loadNotices = () => withinTime(import("./notices").then((file) => file.Notices));

/** Notices of a page outside a site, loaded when the first one is waiting. */
export function LazyNotices() {
  const [Notices, requestNotices] = useOnDemand(loadNotices);
  useEffect(() => {
    const stop = onNoticeWaiting(requestNotices);
    return () => void stop();
  }, [requestNotices]);
  return Notices === null ? null : <Notices />;
}
