import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { test } from "@/lib/contract/feeds";
import { ApiError, type FieldErrors } from "@/lib/http/api-error";
import type { FeedTest } from "./feed-test";
import { type SourceDraft, settingsOf, toSources } from "./source-draft";

/** The test of a source: what it showed, and whether the source still is the one that was tested. */
export type SourceTest = {
  result: FeedTest | null;
  isOutdated: boolean;
  isPending: boolean;
  /** What the test was refused for, by the source's own fields. */
  errors: FieldErrors;
  run: (draft: SourceDraft) => Promise<void>;
};

type Tested = { settings: string; result: FeedTest | null; errors: FieldErrors };

/** Tests a source as it stands in its card, saved or not. */
export function useSourceTest(draft: SourceDraft): SourceTest {
  const t = useTranslations();
  const { site } = useSite();
  const [tested, setTested] = useState<Tested | null>(null);
  const [pending, setPending] = useState(0);
  async function run(asked: SourceDraft) {
    const settings = settingsOf(asked);
    const [source] = toSources([asked]);
    if (source === undefined) return;
    setPending((count) => count + 1);
    try {
      const result = await callApi(test, { params: { siteId: site.trackingCode }, body: { source } });
      setTested({ settings, result, errors: {} });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, test.feature);
      setTested({ settings, result: null, errors: error instanceof ApiError ? ownErrors(error.errors) : {} });
    } finally {
      setPending((count) => count - 1);
    }
  }
  const isOutdated = tested !== null && tested.settings !== settingsOf(draft);
  return {
    ...{ result: tested?.result ?? null, isOutdated, isPending: pending > 0, run },
    errors: tested === null || isOutdated ? {} : tested.errors,
  };
}

function ownErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([at, codes]) => [at.replace(/^source\./, ""), codes]));
}
