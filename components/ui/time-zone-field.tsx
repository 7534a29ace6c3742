"use client";

import { Combobox } from "./combobox";
import type { FieldFrame } from "./field";

/** Suggestions shown at once. */
const SHOWN = 30;

/** A time zone by name; accepts any name that the platform knows. */
export function TimeZoneField({
  zone,
  onChange,
  ...frame
}: Pick<FieldFrame, "label" | "hint" | "error"> & { zone: string; onChange: (zone: string) => void }) {
  const looked = zone.trim().toLowerCase().replaceAll(" ", "_");
  const found = Intl.supportedValuesOf("timeZone").filter((name) => name.toLowerCase().includes(looked));
  return (
    <Combobox
      {...frame}
      text={zone}
      onText={onChange}
      options={found.slice(0, SHOWN).map((name) => ({ value: name, label: name }))}
      onPick={(option) => onChange(option.value)}
    />
  );
}
