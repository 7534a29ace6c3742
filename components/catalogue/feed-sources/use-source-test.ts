import { useState } from "react";
import { useSecondsLeft } from "@/components/ui/use-seconds-left";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { type FeedSource, type FeedTest, test } from "@/lib/contract/catalogue/feeds";
import { type FieldErrors, isApiError } from "@/lib/http/api-error";

import { type SourceDraft, serializeChoices, serializeSettings, toSources } from "./source-draft";

/** The test of a source: the result, and what has changed since. */
export type SourceTest = {
  result: FeedTest | null;
  /** The source as it was tested; null before the first test. */
  tested: FeedSource | null;
  /** Whether the source may have other fields now. */
  isOutdated: boolean;
  /** Whether the fields are the same, but may give other items: their mapping, the reading or answers have changed. */
  areItemsOutdated: boolean;
  isPending: boolean;
  /** Errors that refused the test, by the source's fields. */
  errors: FieldErrors;
  /** Seconds until the next test is allowed; 0 if it is allowed now. */
  wait: number;
  run: (draft: SourceDraft) => Promise<void>;
};

type TestState = { settings: string; source: FeedSource; result: FeedTest | null; errors: FieldErrors };

/** Tests a source with its current settings, saved or not. */
export function useSourceTest(draft: SourceDraft): SourceTest {
  const { site } = useSite();
  const [tested, setTested] = useState<TestState | null>(null);
  const { isPending, send } = useWrite(test);
  const [until, setUntil] = useState<number | null>(null);
  const wait = useSecondsLeft(until);
  async function run(input: SourceDraft) {
    const settings = serializeSettings(input);
    const [source] = toSources([input]);
    if (source === undefined) return;
    await send(
      { params: { siteId: site.trackingCode }, body: { source } },
      {
        onDone: (result) => {
          setTested({ settings, source, result, errors: {} });
          return undefined;
        },
        onRefused: (error) => {
          const seconds = isApiError(error) && error.status === 429 ? Number(error.body.retry_after) : 0;
          if (seconds > 0) setUntil(performance.now() + seconds * 1000);
          else {
            const errors = isApiError(error) ? stripSourcePrefix(error.errors) : {};
            setTested({ settings, source, result: null, errors });
          }
          return seconds > 0;
        },
      },
    );
  }
  const isOutdated = tested !== null && tested.settings !== serializeSettings(draft);
  return {
    result: tested?.result ?? null,
    tested: tested?.source ?? null,
    isOutdated,
    areItemsOutdated:
      tested !== null && !isOutdated && serializeChoices(tested.source) !== serializeChoices(draft.source),
    isPending,
    wait,
    run,
    errors: tested === null || isOutdated ? {} : tested.errors,
  };
}

function stripSourcePrefix(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([at, codes]) => [at.replace(/^source\./, ""), codes]));
}
