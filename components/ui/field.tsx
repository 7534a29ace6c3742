import { cva } from "class-variance-authority";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Icon } from "./icon";

/** Style of a control; `box` holds an input and buttons and draws their focus ring. */
export const controlStyle = cva(
  [
    "min-h-(--control) w-full min-w-0 rounded-control border bg-surface text-ink text-md",
    "transition-colors duration-(--dur) [&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink-3",
  ],
  {
    variants: {
      shape: {
        plain: "px-3 py-1",
        "icon-end": "appearance-none py-1 pr-9 pl-3",
        "icon-both": "px-9 py-1",
        box: [
          "flex items-stretch overflow-hidden has-[input:focus-visible]:outline-2",
          "has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-2",
        ],
      },
      isBad: {
        true: "border-bad shadow-[inset_0_0_0_1px_var(--bad)] forced-colors:border-2",
        false: "border-line-strong hover:border-ink-3",
      },
    },
    defaultVariants: { shape: "plain", isBad: false },
  },
);

/** An input inside a `box`. */
export const innerInput = "min-w-0 flex-1 bg-transparent px-3 tabular-nums outline-none";

/** Props shared by every field. */
export type FieldFrame = {
  label: ReactNode;
  hint?: ReactNode;
  /** The error message; if present, the field is invalid. */
  error?: ReactNode;
  /** Marks the field "(optional)"; fields are required by default. */
  isOptional?: boolean;
  /** Hides the label visually where the context makes it clear (a search box). */
  isLabelHidden?: boolean;
};

/** Attributes that connect a control to its label, hint and error. */
export type FieldWiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-errormessage": string | undefined;
  "aria-invalid": true | undefined;
};

/**
 * The attributes of a field's control.
 * @param id pass it for error summaries that link to the field.
 */
export function useFieldWiring(frame: FieldFrame, id?: string): FieldWiring {
  const made = useId();
  const own = id ?? made;
  const described = [frame.error ? `${own}-error` : "", frame.hint ? `${own}-hint` : ""].filter(Boolean).join(" ");
  return {
    id: own,
    "aria-describedby": described || undefined,
    "aria-errormessage": frame.error ? `${own}-error` : undefined,
    "aria-invalid": frame.error ? true : undefined,
  };
}

/** Label, control, error and hint, in reading order. */
export function Field({
  frame,
  wiring,
  isGroup,
  children,
}: {
  frame: FieldFrame;
  wiring: FieldWiring;
  /** The control has several inputs; the label names the group. */
  isGroup?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("ui");
  const label = (
    <>
      {frame.label}
      {frame.isOptional && <span className="ml-1 font-normal text-ink-3">{t("optional")}</span>}
    </>
  );
  const labelLook = frame.isLabelHidden ? "sr-only" : "mb-1 block font-medium text-ink-2 text-sm";
  return (
    <div className="min-w-0">
      {isGroup ? (
        <span id={`${wiring.id}-label`} className={labelLook}>
          {label}
        </span>
      ) : (
        <label htmlFor={wiring.id} id={`${wiring.id}-label`} className={labelLook}>
          {label}
        </label>
      )}
      {children}
      {frame.error && <FieldError id={`${wiring.id}-error`}>{frame.error}</FieldError>}
      {frame.hint && (
        <p id={`${wiring.id}-hint`} className="mt-1 text-ink-3 text-sm">
          {frame.hint}
        </p>
      )}
    </div>
  );
}

/** The message of an invalid field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-bad text-sm">
      <span className="flex h-[1.45em] items-center">
        <Icon of={CircleAlert} size={14} />
      </span>
      <span>{children}</span>
    </p>
  );
}

/** Splits the frame props from a component's other props. */
export function splitFrame<P extends FieldFrame>(props: P): [FieldFrame, Omit<P, keyof FieldFrame>] {
  const { label, hint, error, isOptional, isLabelHidden, ...rest } = props;
  return [{ label, hint, error, isOptional, isLabelHidden }, rest];
}
