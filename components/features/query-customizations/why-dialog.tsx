import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FailedRead } from "@/components/ui/failed-read";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { why } from "@/lib/contract/query-insight";
import type { DraftRule } from "@/lib/domain/rule-draft";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import type { DialogProps } from "./dialog-props";
import { useEditor } from "./editor-context";
import type { EditorDialog } from "./editor-dialog";
import { Factors } from "./factor-table";
import { boundaryLabel } from "./rule-when";

type Answer = Output<typeof why>;
type About = Extract<EditorDialog, { kind: "why" }>;

/** Why a result is where it is: one sentence from what the engine used, then everything that counted (features A28). */
export function WhyDialog({ editor, at, now, about }: DialogProps & { about: About }) {
  const t = useTranslations("query-insight.why");
  const { site } = useSite();
  const { language, mayWrite, commands } = useEditor();
  const { item, place, ruleKey } = about;
  const { query: q, type } = editor.base;
  const moment = at === now ? undefined : new Date(at).toISOString();
  const input = { params: { siteId: site.trackingCode }, query: { q, type, place, item: item.url, at: moment } };
  const found = useQuery(read(why, input));
  const rule = editor.draft.rules.find((one) => one.key === ruleKey) ?? null;
  const close = () => editor.open(null);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t("title")}
      actions={
        <>
          {rule !== null && mayWrite && <Button onClick={() => commands.edit(rule.key)}>{t("editRule")}</Button>}
          <Button onClick={close}>{t("close")}</Button>
        </>
      }
    >
      <p lang={language} className="font-medium text-lg">
        {item.title}
      </p>
      {found.isError && found.data === undefined && <FailedRead of={found} title={t("failed")} headingLevel={3} />}
      <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={4} />}>
        {found.data && <Reason answer={found.data} rule={rule} />}
      </SkeletonWhile>
      <p className="mt-4 text-ink-3 text-sm">
        {t("liveOnly")} {moment !== undefined && t("atMoment", { at: formatDateTime(at, site.time_zone) })}
      </p>
    </Dialog>
  );
}

function Reason({ answer, rule }: { answer: Answer; rule: DraftRule | null }) {
  const t = useTranslations("query-insight.why");
  const sentences = useReasons(answer, rule);
  return (
    <>
      <p className="mt-2 max-w-[72ch] text-lg">{sentences.main}</p>
      {sentences.more.length > 0 && (
        <ul className="mt-1 text-ink-2 text-md">
          {sentences.more.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {answer.explain && <Factors explain={answer.explain} caption={t("factors")} />}
    </>
  );
}

/** The reason in one sentence, and what is good to know beside it. */
function useReasons({ explain, position, total, item, gates }: Answer, rule: DraftRule | null) {
  const t = useTranslations("query-insight.why");
  const { style } = useEditor();
  const where = [
    ...new Set((explain?.factors ?? []).flatMap(({ name, field }) => (name === "text" && field ? [field] : []))),
  ];
  const matched = () => {
    if (explain === null || explain.tier === "none") return t("noMatch");
    const stock = item?.available ? "yes" : "no";
    if (where.length === 0) return t(`matched.${explain.tier}`, { stock });
    return t(`matchedIn.${explain.tier}`, { where: where.join(", "), stock });
  };
  const livePin = explain?.rule ?? null;
  const organic = explain?.organic_position ?? null;
  const isDraftPin = rule?.type === "pin" && rule.id === null;
  const until = gates.find(({ gate }) => gate === "rule")?.facts.active_to ?? null;
  const pinned = (at: number) =>
    typeof until === "string"
      ? t("pinnedUntil", { position: at, to: boundaryLabel(until, style, true) })
      : t("pinned", { position: at });
  const main = isDraftPin
    ? t("pinnedDraft", { position: rule.position ?? 0 })
    : livePin !== null && position !== null
      ? pinned(position)
      : matched();
  const isMoved = livePin === null && organic !== null && position !== null && organic !== position;
  const more = [
    main === matched() ? null : matched(),
    position === null ? t("notShown") : t("position", { position, total }),
    organic === null ? null : isMoved ? t("moved", { from: organic, to: position }) : t("rank", { rank: organic }),
  ];
  return { main, more: more.filter((line) => line !== null) };
}
