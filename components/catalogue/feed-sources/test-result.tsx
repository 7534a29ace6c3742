import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useFeedFaultText } from "@/components/catalogue/feeds/feed-texts";
import { Banner } from "@/components/ui/banner";
import { Skeleton } from "@/components/ui/skeleton";
import { PartBoundary } from "@/lib/client/part-boundary";
import { WHOLE_FILE_FAULTS } from "@/lib/contract/catalogue/feed-faults";
import type { FeedTest } from "@/lib/contract/catalogue/feeds";
import { DOWNLOAD_FAULTS } from "@/lib/contract/kit/download-faults";
import { findTestFault, hasContent, type PlacedFault } from "./feed-test";
import type { SourceDraft } from "./source-draft";
import type { SourceTest } from "./use-source-test";

/** Faults without a position in the text of the feed. */
const PLACELESS: ReadonlySet<string> = new Set([
  ...WHOLE_FILE_FAULTS,
  ...DOWNLOAD_FAULTS,
  "timeout",
  "file_gone",
  "login_gone",
]);
/** Message values of column separators, because a literal comma would be unclear in a sentence. */
const SEPARATORS: Record<string, string> = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", "^": "caret" };

const TestReport = lazy(() => import("./test-report").then((file) => ({ default: file.TestReport })));

type Props = {
  test: SourceTest;
  draft: SourceDraft;
  /** The source adds fields to the items of source 1. */
  isAdditional: boolean;
  onChange: (draft: SourceDraft) => void;
};

/** The result of a source test: how the feed is read and what it gives, or the reason for failure. */
export function TestResult({ test, draft, isAdditional, onChange }: Props) {
  const t = useTranslations("feed-sources");
  const { result, isPending, isOutdated } = test;
  // A test of the same source again replaces the result when it is there.
  const shown = isPending && isOutdated ? null : result;
  const fault = shown && findTestFault(shown);
  return (
    <>
      <div aria-live="polite" aria-busy={isPending} className="grid gap-2 empty:hidden">
        {isPending && <p className={shown === null ? "text-ink-2" : "sr-only"}>{t("testing")}</p>}
        {shown !== null && (
          <>
            {isOutdated && <p className="text-warn">{t("outdated")}</p>}
            {fault !== null && <FaultBanner fault={fault} isAdditional={isAdditional} />}
            {hasContent(shown) && <ReadAs test={test} result={shown} />}
          </>
        )}
      </div>
      {shown !== null && hasContent(shown) && (
        <PartBoundary part={shown}>
          <Suspense fallback={<Skeleton height="16rem" />}>
            <TestReport test={test} result={shown} draft={draft} onChange={onChange} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}

function FaultBanner({ fault, isAdditional }: { fault: PlacedFault; isAdditional: boolean }) {
  const t = useTranslations("feed-sources");
  const formatFault = useFeedFaultText();
  const isOfReading = !PLACELESS.has(fault.code);
  return (
    <Banner kind="bad" title={t("faultTitle")}>
      {formatFault({ code: fault.code })} {isAdditional && fault.code.startsWith("companion_") && t("companionHint")}
      {isOfReading && t("place", { line: fault.line, column: fault.column })}
    </Banner>
  );
}

/** The program that the feed comes from, its technical format, and how many of the first records are left out. */
function ReadAs({ test: { tested }, result }: { test: SourceTest; result: FeedTest }) {
  const t = useTranslations("feed-sources");
  const { format, separator, encoding, zip_entry: zipEntry, product_format: program, records } = result;
  const { encoding_stated: stated, header_line: headerLine } = result;
  const values = { format: format === null ? "" : t(`formats.${format}`), encoding: encoding ?? "–" };
  const faulty = records.filter(({ code }) => code !== null).length;
  const readAs =
    separator === null
      ? t("readAs", values)
      : t("readAsTable", { ...values, separator: SEPARATORS[separator] ?? separator });
  const facts = [
    format !== null && readAs,
    stated && t("encodingStated", { stated, encoding: values.encoding }),
    headerLine && headerLine > 1 && t("headerAt", { line: headerLine }),
  ];
  // The earlier reading knows no programs.
  const isProgramUnknown = program === null && tested?.reading !== 1;
  return (
    <>
      {program && <p className="font-semibold text-lg">{t("reading.format", { name: program.name })}</p>}
      {isProgramUnknown && <p className="font-semibold text-lg">{t("reading.noFormat")}</p>}
      <p>
        {facts.filter(Boolean).join(" ")}{" "}
        {zipEntry && <span className="break-words">{t("readFromZip", { name: zipEntry })}</span>}{" "}
        {faulty > 0 && <span className="text-bad">{t("faulty", { count: faulty })}</span>}
      </p>
    </>
  );
}
