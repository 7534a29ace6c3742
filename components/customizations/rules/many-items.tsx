import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { useSentences } from "@/components/customizations/model/words/change-text";
import { getRuleName } from "@/components/customizations/model/words/names";
import { ChangeList } from "@/components/drafts/review/change-list";
import { Checkbox } from "@/components/ui/checkbox";
import { Chip } from "@/components/ui/chip";
import { Spinner } from "@/components/ui/icon";
import { RadioGroup } from "@/components/ui/radio-group";
import { NAMES_MAX } from "@/lib/domain/customizations/split-names";
import { CLASH_OUTCOMES } from "@/lib/domain/kit/limits";
import { getErrorText } from "@/lib/i18n/error-text";
import type { ManyItems as Many, ManyVerdict } from "./use-many-items";

/** The items that were named together, each with what will happen to it, and what happens to other pins. */
export function ManyItems({ many }: { many: Many }) {
  const t = useTranslations("query-customizations.picker");
  return (
    <section aria-label={t("verdicts")} className="grid gap-3">
      <p role="status" className="text-md">
        {many.isTooMany ? t("tooMany", { most: NAMES_MAX }) : t("many", { count: many.names.length })}
      </p>
      <ul className="max-h-60 overflow-y-auto border-line border-y">
        {many.verdicts.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name can occur twice, and lines do not move.
          <ItemVerdict key={index} one={one} />
        ))}
      </ul>
      {many.isQuestion && <TakenPositionsQuestion many={many} />}
      {many.others.length > 0 && <OtherChanges many={many} />}
    </section>
  );
}

/** A new pin has no earlier position to swap. */
const OUTCOMES = CLASH_OUTCOMES.filter((kind) => kind !== "swap");

/** Asks what happens to pins at taken positions that have other dates or another placement. */
function TakenPositionsQuestion({ many: { choice, choose } }: { many: Many }) {
  const t = useTranslations("query-customizations");
  return (
    <div className="grid gap-2">
      <RadioGroup
        label={t("picker.taken")}
        value={choice.kind}
        onChange={(kind) => choose({ ...choice, kind })}
        options={OUTCOMES.map((kind) => ({ value: kind, label: t(`clash.kind.${kind}`) }))}
      />
      <Checkbox
        label={t("clash.forSession")}
        checked={choice.isForSession}
        onChange={(event) => choose({ ...choice, isForSession: event.target.checked })}
      />
    </div>
  );
}

function OtherChanges({ many }: { many: Many }) {
  const t = useTranslations("query-customizations.picker");
  const sentences = useSentences();
  const id = useId();
  return (
    <div>
      <h3 id={id} className="font-semibold text-md">
        {t("others")}
      </h3>
      <ChangeList lines={[...new Set(sentences(many.others))]} labelledBy={id} />
    </div>
  );
}

function ItemVerdict({ one }: { one: ManyVerdict }) {
  const { language } = useEditor();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-b py-1.5 text-md last:border-b-0 [&_.chip]:whitespace-normal">
      <span lang={language} className="min-w-0 flex-1 basis-48 break-words">
        {one.item?.title ?? one.name}
      </span>
      <Verdict one={one} />
    </li>
  );
}

function Verdict({ one: { verdict, taken } }: { one: ManyVerdict }) {
  const t = useTranslations();
  const p = useTranslations("query-customizations.picker");
  if (verdict === null) return <Spinner size={14} />;
  if ("code" in verdict) {
    return (
      <Chip kind="bad" icon={CircleAlert}>
        {getErrorText(t, "query-customizations", verdict.code)}
      </Chip>
    );
  }
  const { position } = verdict;
  if (position !== null && taken !== undefined) {
    return (
      <Chip kind="warn" icon={TriangleAlert}>
        {p("willPinTaken", { position, item: getRuleName(taken) })}
      </Chip>
    );
  }
  return (
    <Chip kind="good" icon={CircleCheck}>
      {position === null ? p("willHide") : p("willPin", { position })}
    </Chip>
  );
}
