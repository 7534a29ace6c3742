import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { readNonce } from "@/components/ui/nonce";
import { buildSpeculationRules } from "./speculation-rules";

/** Lets the browser prefetch pages of links under the pointer. Browsers read such rules once, so another page gets an element of its own. */
export function SpeculationRules() {
  const pathname = usePathname();
  useEffect(() => {
    const script = document.createElement("script");
    script.type = "speculationrules";
    script.nonce = readNonce();
    script.textContent = JSON.stringify(buildSpeculationRules(pathname));
    document.body.append(script);
    return () => script.remove();
  }, [pathname]);
  return null;
}
