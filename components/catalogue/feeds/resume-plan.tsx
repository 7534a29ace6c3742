import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "@/components/ui/button";
import { useIsScripted } from "@/components/ui/use-after-idle";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { listPlans, resume } from "@/lib/contract/catalogue/plans";
import { isApiError } from "@/lib/http/api-error";
import { type FeedFaultText, useFeedFaultText, useFeedName } from "./feed-texts";

/** Resumes a plan after a test of its sources; shows the failing source if the test does not pass. */
export function ResumePlan({ feed }: { feed: string }) {
  const t = useTranslations("feeds.paused");
  const getFeedName = useFeedName();
  const { site } = useSite();
  const [failed, setFailed] = useState<FailedTest | null>(null);
  const { isPending, send } = useWrite(resume, {
    stale: [listPlans],
    onDone: () => t("resumed", { feed: getFeedName(feed) }),
    onRefused: (error) => {
      setFailed(readFailedTest(error));
      return false;
    },
  });
  const isScripted = useIsScripted();
  function start() {
    setFailed(null);
    void send({ params: { siteId: site.trackingCode }, body: { feed } });
  }
  // Invisible without JavaScript, but keeps its space, so that nothing moves.
  return (
    <div className={`mt-2 grid justify-items-start gap-2 ${isScripted ? "" : "invisible"}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button icon={Play} isPending={isPending} onClick={start}>
          {t("resume")}
        </Button>
        <p className="text-ink-2 text-sm">{t("hint")}</p>
      </div>
      {failed && <TestFailure {...failed} />}
    </div>
  );
}

function TestFailure({ source, fault }: FailedTest) {
  const t = useTranslations("feeds.paused");
  const faultText = useFeedFaultText();
  return (
    <div role="alert" className="text-md">
      <p className="font-medium text-bad">{t("testFailed")}</p>
      <p>{faultText(fault)}</p>
      <p className="break-all text-ink-2 text-sm">{t("source", { source })}</p>
    </div>
  );
}

const body = z.object({
  source: z.string(),
  fault: z.object({ code: z.string(), line: z.nullish(z.int()) }),
});

/** The source whose test failed, and why. */
type FailedTest = { source: string; fault: FeedFaultText };

/** The failed test fetch in a refusal; null for other refusals. */
function readFailedTest(error: unknown): FailedTest | null {
  if (!isApiError(error) || error.code !== "test_fetch_failed") return null;
  const read = z.safeParse(body, error.body);
  return read.success ? read.data : null;
}
