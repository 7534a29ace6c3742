import { CircleCheck, CircleSlash, Copy, CopyPlus, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import { TextField } from "@/components/ui/text-field";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import { CopyRule } from "./copy-rule";
import type { CopiedKind, CopyQueryResult, CopyResult, CopyTargetResult, CopyWork } from "./use-customization-copies";

const VERDICTS: Record<CopyQueryResult["verdict"], { kind: ChipKind; icon: IconShape }> = {
  create: { kind: "good", icon: CopyPlus },
  merge: { kind: "good", icon: Copy },
  skip: { kind: "neutral", icon: CircleSlash },
  already_same: { kind: "neutral", icon: CircleCheck },
  invalid_item_type: { kind: "bad", icon: TriangleAlert },
  alias_taken: { kind: "bad", icon: TriangleAlert },
  nothing_fits: { kind: "warn", icon: TriangleAlert },
  unknown_model: { kind: "bad", icon: TriangleAlert },
  target_missing: { kind: "bad", icon: TriangleAlert },
};

/** The dry run of a copy, site by site. Editing a query or an item runs it again. */
export function CopyCheck({ of, result, work }: { of: CopiedKind; result: CopyResult; work: CopyWork }) {
  const t = useTranslations("query-customizations.copies");
  return result.targets.map((target) => (
    <section key={target.site_id} aria-label={target.name}>
      <h3 className="mb-1 border-line border-b pb-2 font-semibold text-lg">{target.name}</h3>
      {target.as_drafts && <p className="pt-2 font-medium text-info text-md">{t("asDrafts")}</p>}
      <ul>
        {target.customizations.map((query) => (
          <QueryLine key={query.from_id} of={of} query={query} target={target} work={work} />
        ))}
      </ul>
    </section>
  ));
}

type LineProps = { of: CopiedKind; query: CopyQueryResult; target: CopyTargetResult; work: CopyWork };

function QueryLine({ of, query, target, work }: LineProps) {
  const t = useTranslations("query-customizations.copies");
  const typeName = of.useTypeName();
  const count = (fits: (rule: CopyQueryResult["rules"][number]) => boolean) => query.rules.filter(fits).length;
  const types = of.itemTypes(query.type);
  const { items } = work.findMapping(target.site_id);
  const unmatched = count((rule) => rule.fate === "unmatched" && items[rule.item_url] !== null);
  const clashing = count((rule) => rule.clash !== null);
  return (
    <li className="grid gap-2 border-line border-b py-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        {of.useName === null ? (
          <QueryWords query={query} target={target} work={work} />
        ) : (
          <QueryName query={query} useName={of.useName} />
        )}
        <span className="flex min-h-(--control) flex-wrap items-center gap-2">
          <Chip {...VERDICTS[query.verdict]}>{t(`verdicts.${query.verdict}`)}</Chip>
          <span className="text-ink-2 text-sm">{typeName(query.type)}</span>
        </span>
      </div>
      {query.target_item && (
        <ul aria-label={t("targetItem")}>
          <CopyRule rule={{ ...query.target_item, clash: null }} type={types.target} target={target} work={work} />
        </ul>
      )}
      {query.rules.length > 0 && (
        <details open={unmatched + clashing > 0 || undefined}>
          <summary className="cursor-pointer text-md">
            {t("rules", { count: query.rules.length })}
            {unmatched > 0 && <span className="ml-3 text-warn">{t("unmatched", { count: unmatched })}</span>}
            {clashing > 0 && <span className="ml-3 text-bad">{t("clashing", { count: clashing })}</span>}
          </summary>
          <ul className="mt-1 ml-4">
            {query.rules.map((rule, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one item may have several rules; they only change as a whole.
              <CopyRule key={`${rule.item_url} ${index}`} rule={rule} type={types.rules} target={target} work={work} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

type NameProps = { query: CopyQueryResult; useName: NonNullable<CopiedKind["useName"]> };

/** What is copied, if it cannot be renamed. */
function QueryName({ query, useName }: NameProps) {
  return <p className="min-w-0 flex-1 basis-52 self-center break-words font-medium">{useName()(query)}</p>;
}

/** The query on the target site. Blur and Enter run the dry run again. */
function QueryWords({ query, target, work }: Omit<LineProps, "of">) {
  const t = useTranslations("query-customizations.copies");
  const [text, setText] = useState(query.query);
  const send = () =>
    text.trim() !== "" && text.trim() !== query.query && work.mapQuery(target.site_id, query.from_id, text.trim());
  return (
    <div className="w-full max-w-80">
      <TextField
        label={t("query", { site: target.name })}
        value={text}
        maxLength={QUERY_MAX}
        onChange={(event) => setText(event.target.value)}
        onBlur={send}
        onKeyDown={(event) => event.key === "Enter" && send()}
      />
    </div>
  );
}
