import { useTranslations } from "next-intl";
import { NumberField } from "@/components/ui/number-field";
import { FEED_HOLD_SHARE_MIN } from "@/lib/domain/kit/limits";
import { useFieldError } from "./use-field-error";
import type { SourcesEditing } from "./use-sources-draft";

/** From which share of damaged items on a run of the feed is held. */
export function HoldField({ editing, mayWrite }: { editing: SourcesEditing; mayWrite: boolean }) {
  const t = useTranslations("feed-sources");
  const errorOf = useFieldError();
  return (
    <fieldset disabled={!mayWrite} className="max-w-[60ch]">
      <NumberField
        label={t("hold")}
        hint={t("holdHint")}
        unit="%"
        min={FEED_HOLD_SHARE_MIN * 100}
        max={100}
        value={editing.holdPercent}
        error={errorOf(editing.errors, "hold_share")}
        onChange={editing.changeHold}
      />
    </fieldset>
  );
}
