"use client";

import type { ComponentPropsWithRef } from "react";
import { controlStyle, Field, type FieldFrame, splitFrame, useFieldWiring } from "./field";

/** A native textarea's attributes and the field's frame. */
export type TextAreaProps = FieldFrame & ComponentPropsWithRef<"textarea">;

/** Several lines of text with label, hint and error; it grows with its text where the browser can. */
export function TextArea(props: TextAreaProps) {
  const [frame, { className, id, ...rest }] = splitFrame(props);
  const wiring = useFieldWiring(frame, id);
  return (
    <Field frame={frame} wiring={wiring}>
      <textarea
        rows={4}
        {...rest}
        {...wiring}
        className={controlStyle({ isBad: Boolean(frame.error), className: `field-sizing-content ${className ?? ""}` })}
      />
    </Field>
  );
}
