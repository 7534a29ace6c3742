"use client";

import type { ComponentPropsWithRef, FocusEventHandler } from "react";
import { afterPress } from "./after-press";
import { controlStyle, Field, type FieldFrame, splitFrame, useFieldWiring } from "./field";

/** Attributes of a native input and the frame; accepts `{...register("name")}` of a form. */
export type TextFieldProps = FieldFrame & ComponentPropsWithRef<"input">;

/** One line of text with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const [frame, { className, id, onBlur, ...rest }] = splitFrame(props);
  const wiring = useFieldWiring(frame, id);
  return (
    <Field frame={frame} wiring={wiring}>
      <input
        type="text"
        {...rest}
        {...wiring}
        onBlur={delayBlur(onBlur)}
        className={controlStyle({ isBad: Boolean(frame.error), className })}
      />
    </Field>
  );
}

/** The handler of a blur, after the press that caused it. */
function delayBlur<E>(onBlur: FocusEventHandler<E> | undefined): FocusEventHandler<E> | undefined {
  return onBlur && ((event) => afterPress(() => onBlur(event)));
}

/** Attributes of a native textarea and the frame. */
type TextAreaProps = FieldFrame & ComponentPropsWithRef<"textarea">;

/** Several lines of text with label, hint and error; grows with its text if the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const [frame, { className, id, onBlur, ...rest }] = splitFrame(props);
  const wiring = useFieldWiring(frame, id);
  return (
    <Field frame={frame} wiring={wiring}>
      <textarea
        rows={4}
        {...rest}
        {...wiring}
        onBlur={delayBlur(onBlur)}
        className={controlStyle({ isBad: Boolean(frame.error), className: `field-sizing-content ${className ?? ""}` })}
      />
    </Field>
  );
}
