import * as z from "zod/mini";
import { useAddress } from "@/lib/client/use-address";
import type { ScreenshotRun } from "@/lib/contract/screenshots/screenshots";
import { useRun } from "./use-run";
import { useSettingsForm } from "./use-settings-form";

/** The URL parameters of the screen: the run that is shown, so that a reload returns to it. */
const screenshotsAddress = z.object({ run: z._default(z.string().check(z.maxLength(64)), "") });

/** The form, the shown run, and how one leads to the other. */
export function useScreenshots(siteId: string, earlier: readonly ScreenshotRun[]) {
  const [{ run: key }, setAddress] = useAddress(screenshotsAddress);
  const showRun = (next: string) => setAddress({ run: next });
  const listed = earlier.find((one) => one.key === key);
  const run = useRun(siteId, key, listed?.settings);
  const form = useSettingsForm(siteId, {
    latest: earlier[0]?.settings,
    run,
    onStarted: (settings, state) => {
      run.begin(settings, state);
      showRun(settings.key);
    },
  });
  return { form, run, shownKey: key, showRun };
}

export type Screenshots = ReturnType<typeof useScreenshots>;
