import { useState } from "react";
import { focusFirstInvalid } from "@/lib/client/focus-once-drawn";
import type { FieldErrors } from "@/lib/http/api-error";

/** The errors of a form by field. `show` replaces them, focuses the first wrong field, and returns whether there is one. */
export function useSiteFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    findCode: (field: string): string | undefined => errors[field]?.[0],
    clear: (field: string): void => setErrors(({ [field]: _, ...rest }) => rest),
    show: (found: FieldErrors): boolean => {
      setErrors(found);
      const isWrong = Object.keys(found).length > 0;
      if (isWrong) focusFirstInvalid();
      return isWrong;
    },
  };
}
