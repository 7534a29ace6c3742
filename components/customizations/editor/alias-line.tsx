import { useTranslations } from "next-intl";
import { useEditor } from "@/components/customizations/model/editor-context";
import type { RuleEditor } from "@/components/customizations/model/editor-state";
import { useKind } from "@/components/customizations/model/kind";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";

/** For which other spellings the rules act, and the way to change them (group `aliases`). */
export function AliasLine({ editor }: { editor: RuleEditor }) {
  const t = useTranslations("query-customizations.aliases");
  const kind = useKind();
  const { groups } = useSite();
  const { mayWrite, language } = useEditor();
  const { aliases = [] } = editor.base;
  if (kind.saveAliases === null || !groups.includes("aliases") || (aliases.length === 0 && !mayWrite)) return null;
  return (
    <div className="-mt-3 mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 text-md">
      <span className="text-ink-2">{aliases.length === 0 ? t("none") : t("also")}</span>
      <ul lang={language} className="flex min-w-0 flex-wrap gap-1 empty:hidden">
        {aliases.map((alias) => (
          <li key={alias} className="max-w-full truncate rounded-chip bg-sunken px-2 py-0.5 text-sm" title={alias}>
            {alias}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button kind="quiet" isSmall onClick={() => editor.open({ kind: "aliases" })}>
          {t("edit")}
        </Button>
      )}
    </div>
  );
}
