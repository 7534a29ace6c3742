import type { ShotDevice } from "@/lib/contract/screenshots/screenshots";
import { OWN_AGENTS } from "@/lib/domain/kit/own-agents";

/** A device that the browser imitates; sizes in CSS pixels. */
export type DeviceShape = {
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  isMobile: boolean;
  hasTouch: boolean;
  /** The platform in the user agent; null: the browser's own. */
  platform: { system: string; suffix: string } | null;
};

/** The devices by name. */
export const DEVICE_SHAPES: Record<ShotDevice, DeviceShape> = {
  desktop: {
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    platform: null,
  },
  tablet: {
    viewport: { width: 820, height: 1180 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    platform: { system: "Linux; Android 14; Tablet", suffix: "" },
  },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    platform: { system: "Linux; Android 14; Phone", suffix: " Mobile" },
  },
};

/** The user agent of a device in a version of Chromium, which ends with our name, so that servers can tell it from shoppers. */
export function buildUserAgent({ platform }: DeviceShape, version: string): string {
  const major = /^\d+/.exec(version)?.[0] ?? "140";
  const { system, suffix } = platform ?? { system: "X11; Linux x86_64", suffix: "" };
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0${suffix} Safari/537.36 ${OWN_AGENTS.screenshots}`;
}
