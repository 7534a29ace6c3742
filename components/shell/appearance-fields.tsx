"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  changeDensity,
  changeTheme,
  DENSITIES,
  type Density,
  readDensity,
  readTheme,
  THEMES,
  type Theme,
} from "@/lib/client/appearance";

/** Theme and row spacing of this browser; changes apply immediately. */
export function AppearanceFields() {
  const t = useTranslations("shell.appearance");
  const [theme, setTheme] = useState<Theme>(readTheme);
  const [density, setDensity] = useState<Density>(readDensity);
  const chooseTheme = (next: Theme) => {
    setTheme(next);
    changeTheme(next);
  };
  const chooseDensity = (next: Density) => {
    setDensity(next);
    changeDensity(next);
  };
  return (
    <>
      <Choice legend={t("theme")} options={THEMES} value={theme} label={(value) => t(value)} onChoose={chooseTheme} />
      <Choice
        legend={t("density")}
        options={DENSITIES}
        value={density}
        label={(value) => t(value)}
        onChoose={chooseDensity}
      />
    </>
  );
}

type ChoiceProps<T extends string> = {
  legend: string;
  options: readonly T[];
  value: T | null;
  label: (value: T) => string;
  onChoose: (value: T) => void;
};

/** A choice of a few words in the account panel, as a segmented control; null: none is chosen yet. */
export function Choice<T extends string>({ legend, options, value, label, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className="px-4 py-2">
      <legend className="float-left mb-1 w-full font-medium text-ink-2 text-sm">{legend}</legend>
      <div className="clear-both flex rounded-control border border-line-strong p-0.5">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-7 flex-1 items-center justify-center rounded-chip px-2 text-center text-sm leading-tight hover:bg-row-hover has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-focus has-checked:forced-colors:outline-2 pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={legend}
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
              className="sr-only"
            />
            {label(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
