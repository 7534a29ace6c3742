import { useTranslations } from "next-intl";
import { SHOT_DEVICES } from "@/lib/contract/screenshots/screenshots";

/** Names devices; a device that only another backend knows keeps its own name. */
export function useDeviceName(): (device: string) => string {
  const t = useTranslations("screenshots.devices");
  return (device) => {
    const known = SHOT_DEVICES.find((one) => one === device);
    return known === undefined ? device : t(known);
  };
}
