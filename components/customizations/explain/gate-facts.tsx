import type { Place } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { Button } from "@/components/ui/button";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import type { Gate, why } from "@/lib/contract/search/query-insight";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";

/** The facts of a gate from the backend. */
export type Facts = Output<typeof why>["gates"][number]["facts"];

/** Facts of a gate as text: matched and missing words, time of the last import. */
export function GateFacts({ facts }: { facts: Facts }) {
  const t = useTranslations("query-insight.whyNot");
  const { site } = useSite();
  const { language } = useEditor();
  const joinWords = (name: string) => {
    const list = facts[name];
    return Array.isArray(list) && list.length > 0 ? list.join(", ") : null;
  };
  const matched = joinWords("matched");
  const missing = joinWords("missing");
  const fields = joinWords("fields");
  const { last_run: lastRun, by_pin: isByPin } = facts;
  return (
    <>
      {matched && (
        <Fact language={language}>
          {t("matched", { words: matched })} {fields && t("fields", { fields })}
        </Fact>
      )}
      {missing && <Fact language={language}>{t("missing", { words: missing })}</Fact>}
      {isByPin === true && <Fact>{t("byPin")}</Fact>}
      {typeof lastRun === "string" && <Fact>{t("lastRun", { at: formatDateTime(lastRun, site.time_zone) })}</Fact>}
    </>
  );
}

function Fact({ language, children }: { language?: string; children: ReactNode }) {
  return (
    <span lang={language} className="block text-ink-2 text-sm">
      {children}
    </span>
  );
}

/** Screen where the cause of a closed gate can be fixed. */
const SCREENS: Partial<Record<Gate, string>> = {
  feed: "feeds-history",
  index: "catalog-browser",
  match: "synonyms",
  filter: "catalog-browser",
};

type Props = {
  gate: Gate;
  answer: Output<typeof why>;
  request: { place: Place };
  editor: EditorDialogProps["editor"];
};

/** Gates that a pin opens; the others it must pass as well. */
const OPENED_BY_PIN: readonly Gate[] = ["match", "rank"];

/** What can be done about a closed gate: a link or button to fix its cause, and a pin if that opens it. */
export function Fixes({ gate, answer, request, editor }: Props) {
  const t = useTranslations("query-insight.whyNot.fixes");
  const { canWrite, commands } = useEditor();
  const { item } = answer;
  const canPin = canWrite && item !== null && OPENED_BY_PIN.includes(gate);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
      {canPin && <Button onClick={() => commands.add(request.place, toPreviewItem(item))}>{t("pin")}</Button>}
      <FixLink gate={gate} answer={answer} editor={editor} />
    </div>
  );
}

function toPreviewItem(item: NonNullable<Props["answer"]["item"]>): PreviewItem {
  return {
    url: item.identity,
    title: item.title,
    image: item.image_link,
    webUrl: null,
    price: null,
    isAvailable: item.available,
    isKnown: true,
    type: item.type,
  };
}

function FixLink({ gate, answer, editor }: Omit<Props, "request">) {
  const t = useTranslations("query-insight.whyNot.fixes");
  const { site } = useSite();
  const { canWrite, commands } = useEditor();
  const screen = SCREENS[gate];
  if (gate === "rank") return null;
  if (screen !== undefined)
    return <ScreenLink href={buildScreenPath(getScreen(screen), site.trackingCode)}>{t(gate)}</ScreenLink>;
  const id = answer.gates.find((one) => one.gate === "rule")?.facts.rule_id;
  const own = editor.draft.rules.find((rule) => rule.id !== null && rule.id === id);
  if (own === undefined || !canWrite) return null;
  return <Button onClick={() => commands.edit(own.key)}>{t("rule")}</Button>;
}
