import { ScanSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { TextField } from "@/components/ui/text-field";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { testSelectors, type VoiceConfig } from "@/lib/contract/voice/voice-search";
import { type FieldErrors, isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { getErrorText } from "@/lib/i18n/error-text";

type TestResults = { of: string; results: Output<typeof testSelectors>["results"] };
type Result = TestResults["results"][number];
type Selectors = Pick<VoiceConfig, "input_selector" | "placeholder_selector">;

/** Counts the elements that the selectors find on a page of the shop. */
export function SelectorTest({ config }: { config: Selectors }) {
  const t = useTranslations("voice-search.test");
  const { site } = useSite();
  const [url, setUrl] = useState(site.base_url);
  const { isPending, tested, errors, run } = useSelectorTest();
  const allTexts = useTranslations();
  const [code] = errors.url ?? [];
  const isOutdated = tested !== null && tested.of !== serialize(url, config);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label={t("url")}
            hint={t("urlHint")}
            error={code && getErrorText(allTexts, "voice-search", code)}
            type="url"
            inputMode="url"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </div>
        <Button
          icon={ScanSearch}
          isPending={isPending}
          className="sm:mt-[1.375rem]"
          onClick={() => void run(url, config)}
        >
          {t("run")}
        </Button>
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        {isOutdated && <p className="text-ink-2 text-md">{t("outdated")}</p>}
        {tested !== null &&
          !isOutdated &&
          tested.results.map((result) => <SelectorResult key={result.selector} result={result} />)}
      </div>
    </div>
  );
}

function SelectorResult({ result: { selector, count, samples, is_text_field } }: { result: Result }) {
  const t = useTranslations("voice-search");
  const isInput = selector === "input_selector";
  const isGood = count === 1 && (!isInput || is_text_field);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
        <span className="font-medium">{t(`fields.${selector}`)}</span>
        <Chip kind={isGood ? "good" : "warn"}>{count === null ? t("test.invalid") : t("test.found", { count })}</Chip>
      </p>
      <p className="text-ink-2 text-md">{t(`test.${pickAdvice(count, isInput, is_text_field)}`)}</p>
      {samples.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {samples.map((tag, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal start tags repeat, and the list never changes.
            <li key={index} className="break-all bg-sunken px-2 py-1 font-code text-sm">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function pickAdvice(count: number | null, isInput: boolean, isTextField: boolean) {
  if (count === null) return "adviceInvalid";
  if (count === 0) return "adviceNone";
  if (count > 1) return "adviceMany";
  if (!isInput) return "goodPlace";
  return isTextField ? "goodField" : "adviceNoField";
}

function serialize(url: string, { input_selector, placeholder_selector }: Selectors): string {
  return JSON.stringify([url.trim(), input_selector, placeholder_selector]);
}

function useSelectorTest() {
  const { site } = useSite();
  const [tested, setTested] = useState<TestResults | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { isPending, send } = useWrite(testSelectors);
  async function run(url: string, { input_selector, placeholder_selector }: Selectors): Promise<void> {
    const body = { url: url.trim(), input_selector, placeholder_selector };
    const of = serialize(url, body);
    setErrors({});
    const sent = await send(
      { params: { siteId: site.trackingCode }, body },
      {
        onRefused: (error) => {
          setTested(null);
          const byField = isApiError(error) ? error.errors : {};
          const isOfUrl = isApiError(error) && ["page_not_found", "not_https"].includes(error.code);
          const all = isOfUrl ? { url: [error.code] } : byField;
          setErrors(all);
          return all.url !== undefined;
        },
      },
    );
    if (sent === null) return;
    // Without a selector, the icon needs no place.
    const hasPlace = placeholder_selector.trim() !== "";
    const results = sent.answer.results.filter(({ selector }) => hasPlace || selector === "input_selector");
    setTested({ of, results });
  }
  return { isPending, tested, errors, run };
}
