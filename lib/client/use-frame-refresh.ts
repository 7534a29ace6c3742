import { useRouter } from "next/navigation";
import { useSite } from "./site-context";
import { reloadSiteList } from "./site-list";

/** Returns a function that reloads the list of sites and the frame of the page, after a change of a site or project. */
export function useFrameRefresh(): () => void {
  const router = useRouter();
  const { site } = useSite();
  return () => {
    // If this fails, the next page retries.
    reloadSiteList(site.trackingCode).catch(() => undefined);
    router.refresh();
  };
}
