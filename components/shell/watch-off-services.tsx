import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { setOffServices } from "@/lib/client/off-services";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { listOff, show } from "@/lib/contract/services/services";
import { isActiveService } from "@/lib/domain/services/read-state";

/** How often an open page looks for services that were switched. */
const LOOK_MS = 15_000;
const LEGACY_LOOK_MS = 60_000;

/**
 * Keeps the bar of an open page true: reads which services are off while the tab is visible. A backend without that call is
 * asked for the state of all services, if the user may see it.
 */
export function WatchOffServices() {
  const { site, groups } = useSite();
  const params = { siteId: site.trackingCode };
  const hasCall = groups.includes(listOff.group ?? "");
  const canShow = useAllowed(show.access);
  const off = useQuery({ ...read(listOff, { params }), enabled: hasCall, refetchInterval: LOOK_MS });
  const states = useQuery({ ...read(show, { params }), enabled: !hasCall && canShow, refetchInterval: LEGACY_LOOK_MS });
  useEffect(() => {
    if (off.data) setOffServices(off.data.off);
  }, [off.data]);
  useEffect(() => {
    if (!states.data || hasCall) return;
    const found = states.data.services.filter((state) => isActiveService(state) === false);
    setOffServices(
      found.map(({ service, changed_at: at, changed_by: by }) => ({
        ...{ service, reason: "", auto_return_at: null },
        since: typeof at === "string" ? at : "",
        by: typeof by === "string" ? by : "",
      })),
    );
  }, [states.data, hasCall]);
  return null;
}
