import { useState } from "react";
import { useSecondsLeft } from "@/components/ui/use-seconds-left";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { test } from "@/lib/contract/catalogue/feeds";
import { type FieldErrors, isApiError } from "@/lib/http/api-error";
import type { FeedTest } from "./feed-test";
import { type SourceDraft, serializeSettings, toSources } from "./source-draft";

/** The test of a source: the result, and whether the source has changed since. */
export type SourceTest = {
  result: FeedTest | null;
  isOutdated: boolean;
  isPending: boolean;
  /** Errors that refused the test, by the source's fields. */
  errors: FieldErrors;
  /** Seconds until the next test is allowed; 0 if it is allowed now. */
  wait: number;
  run: (draft: SourceDraft) => Promise<void>;
};

type TestState = { settings: string; result: FeedTest | null; errors: FieldErrors };

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
          setTested({ settings, result, errors: {} });
          return undefined;
        },
        onRefused: (error) => {
          const seconds = isApiError(error) && error.status === 429 ? Number(error.body.retry_after) : 0;
          if (seconds > 0) setUntil(performance.now() + seconds * 1000);
          else setTested({ settings, result: null, errors: isApiError(error) ? stripSourcePrefix(error.errors) : {} });
          return seconds > 0;
        },
      },
    );
  }
  const isOutdated = tested !== null && tested.settings !== serializeSettings(draft);
  return {
    result: tested?.result ?? null,
    isOutdated,
    isPending,
    wait,
    run,
    errors: tested === null || isOutdated ? {} : tested.errors,
  };
}

function stripSourcePrefix(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([at, codes]) => [at.replace(/^source\./, ""), codes]));
}
