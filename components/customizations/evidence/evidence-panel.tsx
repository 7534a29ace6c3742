import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateField } from "@/components/ui/date-field";
import { FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { listingNumbers, numbers } from "@/lib/contract/customizations/rule-evidence";
import { isApiError } from "@/lib/http/api-error";
import { formatDateTime } from "@/lib/i18n/formats";
import { NumbersTable } from "./numbers-table";
import { VerdictTable } from "./verdict-table";

const ENDS = ["from", "to", "compare_from", "compare_to"] as const;
/** Chosen ends of the ranges; null while a field is empty. */
type Days = Partial<Record<(typeof ENDS)[number], string | null>>;

/** Numbers over two ranges, and a verdict with evidence for each rule. */
export function EvidencePanel({ base }: { base: Customization }) {
  const t = useTranslations("rule-evidence");
  const { site } = useSite();
  const [days, setDays] = useState<Days>({});
  const call = base.kind === "product-listings" ? listingNumbers : numbers;
  const found = useQuery({
    ...read(call, { params: { siteId: site.trackingCode }, query: { id: base.id, ...pickChosenDays(days) } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  // The query drops its placeholder on an error; the fields of a wrong range must stay to be corrected.
  const [last, setLast] = useState(found.data);
  if (found.data !== undefined && found.data !== last) setLast(found.data);
  const isWrong = isApiError(found.error) && found.error.code === "range_reversed";
  const answer = isWrong ? last : found.data;
  if (found.isError && answer === undefined) return <FailedRead of={found} title={t("failed")} headingLevel={3} />;
  return (
    <SkeletonWhile isWaiting={answer === undefined} skeleton={<SkeletonRows rows={3} />}>
      {answer && (
        <>
          <p className="max-w-[72ch] py-2 text-ink-2 text-md">
            {t("hint")} {base.kind === "query-customizations" && t("ofQuery")}{" "}
            {answer.as_of && t("asOf", { at: formatDateTime(answer.as_of, site.time_zone) })}
          </p>
          <Ranges
            days={{
              from: answer.range.from,
              to: answer.range.to,
              compare_from: answer.compared.from,
              compare_to: answer.compared.to,
              ...days,
            }}
            isWrong={isWrong}
            onDays={(more) => setDays({ ...days, ...more })}
          />
          <NumbersTable answer={answer} isListing={base.kind === "product-listings"} />
          {answer.rules.length > 0 && <VerdictTable rules={answer.rules} />}
        </>
      )}
    </SkeletonWhile>
  );
}

/** Ends that are set; the backend has defaults for the others. */
function pickChosenDays(days: Days): Partial<Record<(typeof ENDS)[number], string>> {
  return Object.fromEntries(Object.entries(days).filter(([, day]) => day !== null));
}

type RangesProps = { days: Days; isWrong: boolean; onDays: (days: Days) => void };

/** First and last days of the range and of the range it is compared with. */
function Ranges({ days, isWrong, onDays }: RangesProps) {
  const t = useTranslations("rule-evidence.range");
  return (
    <fieldset className="mb-3">
      <legend className="sr-only">{t("label")}</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {ENDS.map((end) => (
          <DateField key={end} label={t(end)} value={days[end] ?? null} onChange={(day) => onDays({ [end]: day })} />
        ))}
      </div>
      {isWrong && (
        <p role="alert" className="pt-1 text-bad text-sm">
          {t("wrong")}
        </p>
      )}
    </fieldset>
  );
}
