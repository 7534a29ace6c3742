import {
  SCRIPT_BYTES_MAX,
  type ScreenshotSettings,
  type ShotSettingsCode,
} from "@/lib/contract/screenshots/screenshots";

const URL_MAX = 2048;
const TERM_MAX = 200;
const SELECTOR_MAX = 500;
const KEY = /^[A-Za-z0-9_-]{1,64}$/;

/** Codes by field. */
export type ShotSettingsErrors = Record<string, ShotSettingsCode[]>;

/** Whether a scenario types into a field of the page. */
export function isTypingScenario({ scenario }: Pick<ScreenshotSettings, "scenario">): boolean {
  return scenario !== "home";
}

/** Finds the faults of settings, by field (`settings.url`). Addresses are checked further by the backend. */
export function validateShotSettings(settings: ScreenshotSettings): ShotSettingsErrors {
  const codes: Partial<Record<keyof ScreenshotSettings, ShotSettingsCode | null>> = {
    devices: settings.devices.length === 0 ? "devices_empty" : null,
    url: findUrlCode(settings.url.trim()),
    beforeStart: countBytes(settings.beforeStart) > SCRIPT_BYTES_MAX ? "script_too_long" : null,
    key: KEY.test(settings.key) ? null : "key_invalid",
    ...(isTypingScenario(settings) ? findTypingCodes(settings) : {}),
  };
  const errors: ShotSettingsErrors = {};
  for (const [field, code] of Object.entries(codes)) if (code) errors[`settings.${field}`] = [code];
  return errors;
}

function findTypingCodes({ searchTerm, inputSelector }: ScreenshotSettings) {
  return {
    searchTerm: findTextCode(searchTerm, TERM_MAX, ["term_empty", "term_too_long"]),
    inputSelector: findTextCode(inputSelector, SELECTOR_MAX, ["selector_empty", "selector_too_long"]),
  };
}

function findTextCode(
  text: string,
  max: number,
  [empty, tooLong]: [ShotSettingsCode, ShotSettingsCode],
): ShotSettingsCode | null {
  if (text.trim() === "") return empty;
  return text.length > max ? tooLong : null;
}

function findUrlCode(url: string): ShotSettingsCode | null {
  if (url === "") return "url_empty";
  if (url.length > URL_MAX || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return "url_invalid";
  const { username, password } = new URL(url);
  return username === "" && password === "" ? null : "url_invalid";
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
