import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";

/** Opens the rule that the address names (`?rule=<id>`), once, when the editor is opened with it. */
export function useAskedRule(rules: readonly DraftRule[], edit: ((key: string) => void) | null): void {
  const asked = useSearchParams().get("rule");
  const [opening] = useState(() => rules.find((rule) => asked !== null && rule.id === asked)?.key ?? null);
  const [first] = useState(() => edit);
  useEffect(() => {
    if (opening !== null) first?.(opening);
  }, [opening, first]);
}
