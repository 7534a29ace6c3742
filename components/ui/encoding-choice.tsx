"use client";

import { useTranslations } from "next-intl";
import { RadioGroup } from "./radio-group";

type Props = {
  /** Encodings, each with a part of the text in it. */
  readings: readonly { encoding: string; sample: string }[];
  value: string | null;
  /** Undefined when the user may only read. */
  onChange: ((encoding: string) => void) | undefined;
};

/** The readings of a file whose bytes allow several, to choose the one with the right letters; empty if there is one reading. */
export function EncodingChoice({ readings, value, onChange }: Props) {
  const t = useTranslations("ui.encoding");
  if (readings.length < 2) return null;
  return (
    <fieldset disabled={onChange === undefined} className="min-w-0">
      <RadioGroup
        label={t("label")}
        hint={t("hint")}
        value={value}
        onChange={(encoding) => onChange?.(encoding)}
        options={readings.map(({ encoding, sample }) => ({
          value: encoding,
          label: <bdi className="[overflow-wrap:anywhere]">{sample}</bdi>,
          hint: encoding,
        }))}
      />
    </fieldset>
  );
}
