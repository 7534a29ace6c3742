import { useQuery } from "@tanstack/react-query";
import { formatPath } from "@vitrine/engine/category-path";
import type { Place } from "@vitrine/engine/rule-evaluator";
import { Circle, CircleCheck, CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { useCustomizationKind, usePlaces } from "@/components/customizations/model/kinds/kind";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { useItemSearch } from "@/components/customizations/rules/use-item-search";
import { formatRuleBoundary } from "@/components/search/explain/rule-when";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Dialog } from "@/components/ui/dialog";
import { FailedRead } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { useItemTypeName } from "@/components/ui/item-type";
import { Select } from "@/components/ui/select";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";
import { GATES, type Gate, type why } from "@/lib/contract/search/query-insight";
import { KIND_PLACES, toWirePlace } from "@/lib/domain/search/places";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import type { Output } from "@/lib/http/endpoint";
import { NOTHING } from "@/lib/i18n/formats";
import { FoundItem, NoSuchItem } from "./found-item";
import { type Facts, Fixes, GateFacts } from "./gate-facts";
import { useInsight } from "./use-insight";

type Answer = Output<typeof why>;
type WhyNotRequest = { item: string; place: Place };

/** Why an item is not among the results: the gate that stopped it, and the gates it passed. */
export function WhyNotDialog({ editor, at, now }: EditorDialogProps) {
  const t = useTranslations("query-insight.whyNot");
  const e = useTranslations("query-insight.errors");
  const kind = useCustomizationKind();
  const [first, second] = usePlaces();
  const { type } = editor.base;
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<PreviewItem | null>(null);
  const [place, setPlace] = useState<Place>(first);
  const [request, setRequest] = useState<WhyNotRequest | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const found = useItemSearch(picked === null && kind.isOfCatalogue(type) ? text : "", kind.itemType(type));
  const close = () => editor.open(null);
  function ask(item: string) {
    setEmpty(item === "");
    if (item !== "") setRequest({ item, place });
  }
  function pick(item: PreviewItem) {
    setText(item.title);
    setPicked(item);
    ask(item.url);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    ask((picked ?? found.exact)?.url ?? text.trim());
  }
  return (
    <Dialog isOpen onClose={close} title={t("title")}>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <Combobox
            autoFocus
            label={t("item")}
            hint={t("itemHint")}
            text={text}
            error={isEmpty ? e("item_url_empty") : undefined}
            onText={(next) => {
              setText(next.slice(0, IDENTITY_MAX));
              setPicked(null);
            }}
            isLoading={found.isBusy}
            hasList={found.items.length > 0}
            options={found.items.map((one) => ({
              value: one.url,
              label: one.title,
              content: <FoundItem item={one} />,
            }))}
            onPick={({ value }) => {
              const item = found.items.find((one) => one.url === value);
              if (item !== undefined) pick(item);
            }}
          />
        </div>
        {second && (
          <div className="w-40">
            <Select
              label={t("place")}
              value={place}
              onChange={(event) => setPlace(event.target.value === second ? second : first)}
              options={KIND_PLACES["query-customizations"].map((value) => ({ value, label: t(value) }))}
            />
          </div>
        )}
        <Button type="submit" kind="primary" className="mt-[1.6rem]">
          {t("ask")}
        </Button>
      </form>
      <div aria-live="polite" className="mt-5">
        {request && <LoadedVerdict request={request} editor={editor} at={at === now ? null : at} onPick={pick} />}
      </div>
    </Dialog>
  );
}

type VerdictProps = {
  request: WhyNotRequest;
  editor: EditorDialogProps["editor"];
  /** Names another item. */
  onPick: (item: PreviewItem) => void;
};

function LoadedVerdict({ request, editor, at, onPick }: VerdictProps & { at: number | null }) {
  const t = useTranslations("query-insight.why");
  const { site } = useSite();
  const { subject: q, type } = editor.base;
  const { why: endpoint } = useInsight();
  const { item, place } = request;
  const query = { q, type, item, place: toWirePlace(place), at: at === null ? undefined : new Date(at).toISOString() };
  const found = useQuery(read(endpoint, { params: { siteId: site.trackingCode }, query }));
  if (found.isError && found.data === undefined) {
    return <FailedRead of={found} title={t("failed")} headingLevel={3} />;
  }
  return (
    <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={4} />}>
      {found.data && <Verdict answer={found.data} request={request} editor={editor} onPick={onPick} />}
    </SkeletonWhile>
  );
}

function Verdict({ answer, request, editor, onPick }: VerdictProps & { answer: Answer }) {
  const t = useTranslations("query-insight.whyNot");
  const { language } = useEditor();
  const kind = useCustomizationKind();
  const { item, stopped_by: gate } = answer;
  // Only queries have words to match.
  const hasWords = kind.name === "query-customizations";
  if (item === null && gate === "feed") {
    const [feed] = answer.gates;
    const type = kind.itemType(editor.base.type);
    return <NoSuchItem text={request.item} type={type} facts={feed?.facts ?? {}} onPick={onPick} />;
  }
  return (
    <>
      <p lang={item ? language : undefined} className="font-medium">
        {item?.title ?? request.item}
      </p>
      <p className="mt-1 max-w-[72ch] text-lg">
        <Sentence answer={answer} />
      </p>
      {gate && <Fixes gate={gate} answer={answer} request={request} editor={editor} />}
      <h3 className="mt-5 border-line border-b pb-1 font-semibold">{t("passed")}</h3>
      <ol>
        {GATES.filter((one) => one !== "match" || hasWords).map((one) => (
          <GateLine key={one} gate={one} answer={answer} />
        ))}
      </ol>
    </>
  );
}

/** The gate that stopped the item, with the engine's facts about it. */
function Sentence({ answer: { stopped_by: gate, position, total, gates } }: { answer: Answer }) {
  const t = useTranslations("query-insight.whyNot");
  const { style } = useEditor();
  const describeFilter = useFilterSentence();
  if (gate === null) return t("shown", { position: position ?? 0, total });
  const facts = gates.find((one) => one.gate === gate)?.facts ?? {};
  if (gate === "match" && facts.only_partly === true) return t("stopped.partly");
  if (gate === "rule" && typeof facts.active_to === "string")
    return t("stopped.ruleUntil", { to: formatRuleBoundary(facts.active_to, style, true) });
  if (gate === "filter") return describeFilter(facts);
  if (gate !== "rank") return t(`stopped.${gate}`);
  const { position: rank, first_page: size } = facts;
  return typeof rank === "number" && typeof size === "number"
    ? t("stopped.rank", { rank, size })
    : t("stopped.rankUnknown");
}

/** Says which filter leaves the item out: its type, the category of the listing, or a filter of the query. */
function useFilterSentence(): (facts: Facts) => string {
  const t = useTranslations("query-insight.whyNot.stopped");
  const typeName = useItemTypeName();
  const nameType = (fact: Facts[string] | undefined) => (typeof fact === "string" ? typeName(fact) : NOTHING);
  return ({ item_type, asked_type, category, item_categories: categories }) => {
    const types = { item_type: nameType(item_type), asked_type: nameType(asked_type) };
    if (types.item_type !== types.asked_type) return t("filter", types);
    if (category === undefined) return t("queryFilter");
    if (!Array.isArray(categories) || categories.length === 0) return t("noCategory");
    return t("category", { categories: categories.map(formatPath).join(", ") });
  };
}

function GateLine({ gate, answer }: { gate: Gate; answer: Answer }) {
  const t = useTranslations("query-insight.whyNot");
  const found = answer.gates.find((one) => one.gate === gate);
  const state = found === undefined ? "unreached" : found.is_open ? "open_gate" : "shut";
  const icon = { unreached: Circle, open_gate: CircleCheck, shut: CircleX }[state];
  const tone = { unreached: "text-ink-3", open_gate: "text-good", shut: "text-bad" }[state];
  return (
    <li className="flex items-start gap-2 border-line border-b py-2 text-md">
      <span className={`flex h-[1.45em] items-center ${tone}`}>
        <Icon of={icon} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={state === "unreached" ? "text-ink-2" : "font-medium"}>{t(`gate.${gate}`)}</span>
        {found && <GateFacts facts={found.facts} />}
      </span>
      <span className={`shrink-0 text-sm ${tone}`}>{t(state)}</span>
    </li>
  );
}
