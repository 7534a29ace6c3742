import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { editorTimelineAddress } from "./timeline-address";

const RuleTimeline = lazy(() => import("./rule-timeline").then((file) => ({ default: file.RuleTimeline })));

/** The editor's timeline, expandable; its state is in the address, so that a link shows the same view. */
export function TimelineSection({ editor, now }: { editor: RuleEditorState; now: number }) {
  const t = useTranslations("query-customizations.timeline");
  const { supports } = useSite();
  const [address, setAddress] = useAddress(editorTimelineAddress);
  if (!supports("timeline")) return null;
  const isOpen = address.timeline === "open";
  return (
    <section aria-labelledby="timeline" className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 border-line border-b pb-2">
        <h2 id="timeline" className="font-semibold text-lg">
          {t("title")}
        </h2>
        <Button
          kind="quiet"
          isSmall
          icon={isOpen ? ChevronDown : ChevronRight}
          aria-expanded={isOpen}
          onClick={() => setAddress({ timeline: isOpen ? undefined : "open" })}
        >
          {t(isOpen ? "close" : "open")}
        </Button>
      </div>
      <Suspense fallback={null}>{isOpen && <RuleTimeline editor={editor} now={now} />}</Suspense>
    </section>
  );
}
