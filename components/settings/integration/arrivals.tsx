import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Icon } from "@/components/ui/icon";
import { ScreenLink } from "@/components/ui/screen-link";
import { useAllowed, useSite } from "@/lib/client/site-context";
import type { showIntegration } from "@/lib/contract/settings/integration";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import type { Output } from "@/lib/http/endpoint";
import { formatDate, formatDateTime } from "@/lib/i18n/formats";

type IntegrationAnswer = Output<typeof showIntegration>;

/** What has arrived from the shop so far: items of its catalog, and events of its pages. */
export function Arrivals({ siteId, arrived }: { siteId: string; arrived: IntegrationAnswer | undefined }) {
  const t = useTranslations("integration.arrived");
  const { site } = useSite();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold text-xl">
        {t("title")}
      </h2>
      <ul className="grid gap-2 text-md">
        <Arrival isThere={arrived?.has_items}>
          {arrived?.has_items === true ? t("items") : arrived?.has_items === false ? t("noItems") : t("catalog")}{" "}
          <FeedsLink siteId={siteId} />
        </Arrival>
        {arrived && (
          <Arrival isThere={isKnown(arrived.last_event_day)}>{describeEvents(t, arrived, site.time_zone)}</Arrival>
        )}
      </ul>
    </section>
  );
}

function FeedsLink({ siteId }: { siteId: string }) {
  const t = useTranslations("integration.arrived");
  const { supports } = useSite();
  const sources = getScreen("feeds-sources");
  const screen = supports(sources) ? sources : getScreen("feeds-plan");
  if (!useAllowed(screen.access)) return null;
  return <ScreenLink href={buildScreenPath(screen, siteId)}>{t("feeds")}</ScreenLink>;
}

function Arrival({ isThere, children }: { isThere: boolean | null | undefined; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      {typeof isThere === "boolean" && (
        <span className={`flex h-[1.45em] items-center ${isThere ? "text-good" : "text-warn"}`}>
          <Icon of={isThere ? CircleCheck : CircleAlert} size={16} />
        </span>
      )}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function isKnown(day: string | null | undefined): day is string {
  return day !== null && day !== undefined;
}

type Texts = ReturnType<typeof useTranslations<"integration.arrived">>;

function describeEvents(
  t: Texts,
  { last_event_at: at, last_event_day: day }: IntegrationAnswer,
  timeZone: string,
): string {
  if (!isKnown(day)) return t("noEvents");
  return at
    ? t("lastEvent", { at: formatDateTime(at, timeZone), zone: timeZone })
    : t("eventsOn", { day: formatDate(day, "UTC") });
}
