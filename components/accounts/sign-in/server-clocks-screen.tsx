"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Clock, ClockList, ClockRow, useAmount } from "./clock-rows";

/** Times in epoch ms at one instant: of the web server, and of the other server, which is the one with the data or a single sign-on. */
export type ServerClocksProps = { web: number; other: number; kind: "clocks" | "sso" };

/** The clocks of two servers that differ, and the difference in words. */
export function ServerClocksScreen({ web, other, kind }: ServerClocksProps) {
  const t = useTranslations("sign-in.hmac");
  const zone = useBrowserZone();
  const amount = useAmount(other - web);
  return (
    <ClockList>
      <ClockRow label={t(`${kind}.time`)}>
        <Clock time={other} zone={zone} />
      </ClockRow>
      <ClockRow label={t("webTime")}>
        <Clock time={web} zone={zone} />
      </ClockRow>
      {amount !== null && (
        <ClockRow label={t("difference")}>{t(other > web ? `${kind}.ahead` : `${kind}.behind`, { amount })}</ClockRow>
      )}
    </ClockList>
  );
}

/** UTC until the page is in the browser. */
function useBrowserZone(): string {
  const [zone, setZone] = useState("UTC");
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}
