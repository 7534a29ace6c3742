"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useCallback, useRef, useState } from "react";
import { withinTime } from "@/lib/client/lazy-screen";
import { notify } from "@/lib/client/notify";

/**
 * A part of the shell that is loaded when it is first needed. A load that fails is tried again next time; it is said
 * unless `isSilent`, as the part that says things must be.
 */
export function useLate<P>(
  load: () => Promise<ComponentType<P>>,
  isSilent = false,
): [ComponentType<P> | null, () => void] {
  const t = useTranslations("errors");
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const isLoading = useRef(false);
  const request = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    withinTime(load()).then(
      (loaded) => setPart(() => loaded),
      () => {
        isLoading.current = false;
        if (!isSilent) notify({ kind: "bad", text: t("chunk_load_error") });
      },
    );
  }, [load, isSilent, t]);
  return [Part, request];
}
