"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 2000;

/**
 * Renders the page again every two seconds while it is visible.
 * @param props.href the address of the link that does so without JavaScript.
 */
export function KeepFresh({ href, label }: { href: string; label: string }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <noscript>
      <p>
        <a href={href}>{label}</a>
      </p>
    </noscript>
  );
}
