import { useTranslations } from "next-intl";
import { editorHref, listHref } from "@/components/customizations/model/list-address";
import { CopiedSite } from "./copied-site";
import type { CopiedKind, CopyTargetResult } from "./use-copy";

/** The customizations copied to one site. */
export function CopiedCustomizations({ of: { folder }, target }: { of: CopiedKind; target: CopyTargetResult }) {
  const t = useTranslations("query-customizations.copies");
  const { customizations: all } = target;
  const count = (verdict: string) => all.filter((one) => one.verdict === verdict).length;
  const [created, merged] = [count("create"), count("merge")];
  const written = all.filter((one) => one.to_id !== null && ["create", "merge"].includes(one.verdict));
  const only = written.length === 1 ? written[0]?.to_id : null;
  const href = only ? editorHref(target.site_id, only, folder) : listHref(target.site_id, { q: "", page: 1 }, folder);
  return (
    <CopiedSite
      target={target}
      summary={t("resultCount", { created, merged, skipped: all.length - created - merged })}
      href={href}
    />
  );
}
