import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/customizations/model/editor-context";
import { Chip } from "@/components/ui/chip";
import { Spinner } from "@/components/ui/icon";
import { NAMES_MAX } from "@/lib/domain/customizations/split-names";
import { errorText } from "@/lib/i18n/error-text";
import type { ManyItems as Many, ManyVerdict } from "./use-many-items";

/** The items that were named together, each with what will happen to it. */
export function ManyItems({ many }: { many: Many }) {
  const t = useTranslations("query-customizations.picker");
  return (
    <section aria-label={t("verdicts")} className="grid gap-2">
      <p role="status" className="text-md">
        {many.isTooMany ? t("tooMany", { most: NAMES_MAX }) : t("many", { count: many.names.length })}
      </p>
      <ul className="max-h-60 overflow-y-auto border-line border-y">
        {many.verdicts.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name can occur twice, and lines do not move.
          <Line key={index} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Line({ one }: { one: ManyVerdict }) {
  const { language } = useEditor();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-b py-1.5 text-md last:border-b-0">
      <span lang={language} className="min-w-0 flex-1 basis-48 break-words">
        {one.item?.title ?? one.name}
      </span>
      <Verdict verdict={one.verdict} />
    </li>
  );
}

function Verdict({ verdict }: Pick<ManyVerdict, "verdict">) {
  const t = useTranslations();
  if (verdict === null) return <Spinner size={14} />;
  if ("code" in verdict) {
    return (
      <Chip kind="bad" icon={CircleAlert}>
        {errorText(t, "query-customizations", verdict.code)}
      </Chip>
    );
  }
  return (
    <Chip kind="good" icon={CircleCheck}>
      {verdict.position === null
        ? t("query-customizations.picker.willHide")
        : t("query-customizations.picker.willPin", { position: verdict.position })}
    </Chip>
  );
}
