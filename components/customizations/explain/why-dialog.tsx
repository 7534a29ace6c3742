import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { EditorDialog } from "@/components/customizations/model/editing/editor-dialog";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { WhyAnswer } from "@/components/search/explain/why-answer";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { toWirePlace } from "@/lib/domain/search/places";
import { formatDateTime } from "@/lib/i18n/formats";
import { useInsight } from "./use-insight";

type WhyRequest = Extract<EditorDialog, { kind: "why" }>;

/** Why a result has its position: a one-sentence summary, then every ranking factor. */
export function WhyDialog({ editor, at, now, about }: EditorDialogProps & { about: WhyRequest }) {
  const t = useTranslations("query-insight.why");
  const { site } = useSite();
  const { language, style, canWrite, commands } = useEditor();
  const { item, place, ruleKey } = about;
  const { subject: q, type } = editor.base;
  const insight = useInsight();
  const moment = at === now ? undefined : new Date(at).toISOString();
  const input = {
    params: { siteId: site.trackingCode },
    query: { q, type, place: toWirePlace(place), item: item.url, at: moment },
  };
  const found = useQuery(read(insight.why, input));
  const rule = editor.draft.rules.find((one) => one.key === ruleKey) ?? null;
  const close = () => editor.open(null);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t("title")}
      actions={
        <>
          {rule !== null && canWrite && <Button onClick={() => commands.edit(rule.key)}>{t("editRule")}</Button>}
          <Button onClick={close}>{t("close")}</Button>
        </>
      }
    >
      <p lang={language} className="font-medium text-lg">
        {item.title}
      </p>
      {found.isError && found.data === undefined && <FailedRead of={found} title={t("failed")} headingLevel={3} />}
      <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={4} />}>
        {found.data && <WhyAnswer answer={found.data} rule={rule} style={style} language={language} />}
      </SkeletonWhile>
      <p className="mt-4 text-ink-3 text-sm">
        {t("liveOnly")} {moment !== undefined && t("asOf", { at: formatDateTime(at, site.time_zone) })}
      </p>
    </Dialog>
  );
}
