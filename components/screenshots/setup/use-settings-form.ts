import { useState } from "react";
import { focusFirstInvalid } from "@/lib/client/focus-once-drawn";
import { createRandomId } from "@/lib/client/random-id";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import {
  runs,
  type ScreenshotRun,
  type ScreenshotSettings,
  type ScreenshotState,
  SHOT_DEVICES,
  take,
} from "@/lib/contract/screenshots/screenshots";
import { findFieldFailures } from "@/lib/domain/screenshots/screenshot-run";
import { validateShotSettings } from "@/lib/domain/screenshots/validate-settings";
import { type FieldErrors, isApiError } from "@/lib/http/api-error";
import type { ShownRun } from "./use-run";

type Field = keyof ScreenshotSettings;
type Options = {
  latest: ScreenshotRun["settings"] | undefined;
  run: ShownRun;
  onStarted: (settings: ScreenshotSettings, state: ScreenshotState) => void;
};

/** The settings of the next run, with their errors, and how it is started. */
export function useSettingsForm(siteId: string, { latest, run, onStarted }: Options) {
  const { site } = useSite();
  const [settings, setSettings] = useState<ScreenshotSettings>(() => ({
    ...(latest ?? createDefaults(site.base_url)),
    beforeStart: "",
    key: createRandomId(),
  }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const { isPending, send } = useWrite(take, { stale: [runs] });
  const put = (part: Partial<ScreenshotSettings>) => {
    setSettings((before) => ({ ...before, ...part }));
    const changed = Object.keys(part).map((field) => `settings.${field}`);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !changed.includes(field))));
  };
  async function start(): Promise<void> {
    const found = validateShotSettings(settings);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid();
    const onRefused = (error: Error) => {
      const byField = isApiError(error) ? error.errors : {};
      setErrors(byField);
      const hasFields = Object.keys(byField).length > 0;
      if (hasFields) focusFirstInvalid();
      return hasFields;
    };
    const sent = await send({ query: { site_id: siteId }, body: { settings } }, { onRefused });
    if (sent === null) return;
    onStarted(settings, sent.answer);
    setSettings((before) => ({ ...before, key: createRandomId() }));
  }
  /** Uses the settings of an earlier run; the script is not stored. */
  const reuse = (earlier: ScreenshotRun["settings"]) => put({ ...earlier, beforeStart: "", key: createRandomId() });
  const failures = findFieldFailures(run.isActive ? undefined : run.state);
  const findCode = (field: Field): string | undefined => {
    const isUnchanged = JSON.stringify(run.settings?.[field]) === JSON.stringify(settings[field]);
    return errors[`settings.${field}`]?.[0] ?? (isUnchanged ? failures[`settings.${field}`]?.[0] : undefined);
  };
  return { settings, put, findCode, start, reuse, isPending: isPending || (run.isActive && !run.isSlow) };
}

export type SettingsFormModel = ReturnType<typeof useSettingsForm>;

function createDefaults(url: string): ScreenshotRun["settings"] {
  return { scenario: "search", devices: [...SHOT_DEVICES], url, searchTerm: "", inputSelector: "" };
}
