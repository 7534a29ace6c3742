"use client";

import type { ComponentPropsWithRef } from "react";
import { controlStyle, Field, type FieldFrame, splitFrame, useFieldWiring } from "./field";

/** A native input's attributes and the field's frame; `{...register("name")}` of a form fits as it is. */
export type TextFieldProps = FieldFrame & ComponentPropsWithRef<"input">;

/** One line of text with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const [frame, { className, id, ...rest }] = splitFrame(props);
  const wiring = useFieldWiring(frame, id);
  return (
    <Field frame={frame} wiring={wiring}>
      <input type="text" {...rest} {...wiring} className={controlStyle({ isBad: Boolean(frame.error), className })} />
    </Field>
  );
}

/** A native textarea's attributes and the field's frame. */
type TextAreaProps = FieldFrame & ComponentPropsWithRef<"textarea">;

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
