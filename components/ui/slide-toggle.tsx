"use client";

import { type CSSProperties, type ReactNode, useId } from "react";
import { SLIDE_TOGGLE_MS } from "@/lib/domain/kit/limits";

const SLIDE = { "--slide": `${SLIDE_TOGGLE_MS}ms` } as CSSProperties;

/** A switch that applies immediately. */
export function SlideToggle({
  isOn,
  onChange,
  hint,
  isPending,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** The label, which does not change with the state. */
  children: ReactNode;
  hint?: ReactNode;
  isPending?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && onChange(!isOn)}
        style={SLIDE}
        className={`target mt-0.5 h-6 w-11 shrink-0 rounded-full border transition-colors duration-(--slide) ${
          isOn ? "border-accent bg-accent" : "border-line-strong bg-sunken"
        } forced-colors:border-[ButtonText]`}
      >
        <span
          className={`ml-[3px] block size-4 rounded-full transition-transform duration-(--slide) ease-out forced-colors:bg-[ButtonText] ${
            isOn ? "translate-x-5 bg-on-accent" : "bg-line-strong"
          }`}
        />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the words are a larger target of the switch, which is the control. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the switch itself. */}
      <span className="min-w-0 cursor-pointer pt-1" onClick={() => !isPending && onChange(!isOn)}>
        <span id={`${id}-label`} className="font-medium text-md">
          {children}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-ink-2 text-sm">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
