import {
  CircleHelp,
  Columns2,
  Copy,
  Ellipsis,
  Eraser,
  FileSpreadsheet,
  GitCompareArrows,
  History,
  Keyboard,
  Link2,
  PencilLine,
  Square,
  Store,
  Tag,
  Trash2,
  UserCheck,
  WholeWord,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { buildKindHref, useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { useAuthorName } from "@/components/history/author-name";
import { Chip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { useItemTypeName } from "@/components/ui/item-type";
import { Menu } from "@/components/ui/menu";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { Toolbar } from "@/components/ui/toolbar";
import { useSite } from "@/lib/client/site-context";
import type { Site } from "@/lib/contract/accounts/who";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import { isStored } from "@/lib/domain/customizations/new-customization";
import { formatDateTime } from "@/lib/i18n/formats";

/** Actions of the head's menu. */
export type HeadVerb =
  | "pinCsv"
  | "clear"
  | "shortcuts"
  | "deleteQuery"
  | "compare"
  | "share"
  | "approval"
  | "whyNot"
  | "forms"
  | "copy"
  | "versions";

type Props = {
  customization: Customization;
  onMode: (towards: Mode) => void;
  onVerb: (verb: HeadVerb) => void;
  /** Extra buttons, before the others. */
  tools?: ReactNode;
  /** Facts beside the link back. */
  beside?: ReactNode;
  /** Facts on the line of the title. */
  children?: ReactNode;
};

/** Title, facts and actions of the whole customization. */
export function EditorHead({ customization, onMode, onVerb, tools, beside, children }: Props) {
  const t = useTranslations("query-customizations.head");
  const { site } = useSite();
  const { canWrite, isAdvanced } = useEditor();
  const kind = useCustomizationKind();
  const title = kind.useTitle(customization);
  const facts = kind.useFacts?.(customization);
  const listName = kind.useListName();
  const { type } = customization;
  const typeName = useItemTypeName();
  const chosenMode = isAdvanced ? "advanced" : "simple";
  const mode = isStored(customization) ? customization.mode : chosenMode;
  return (
    <PageHead
      lang={site.language}
      title={title}
      back={
        <>
          <ScreenLink href={buildKindHref(kind, site.trackingCode)}>{listName}</ScreenLink>
          {beside}
        </>
      }
      compact={
        <>
          {(facts ?? [typeName(type)]).map((fact) => (
            <span key={fact} title={facts ? undefined : t("type", { type: fact })}>
              <Chip icon={Tag}>{fact}</Chip>
            </span>
          ))}
          {children}
        </>
      }
      actions={
        <Toolbar label={t("tools")} className="flex flex-wrap items-center gap-2">
          {tools}
          {kind.changeMode !== null && <ModeSwitch mode={mode} onMode={canWrite ? onMode : undefined} />}
          <a
            href={buildShopLink(site, kind.shopPath(customization))}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-(--control) items-center gap-2 rounded-control border border-line-strong bg-surface px-4 font-medium text-ink text-md no-underline hover:bg-row-hover"
          >
            <Icon of={Store} />
            {t("shop")}
          </a>
          <MoreMenu isStored={isStored(customization)} onVerb={onVerb} />
        </Toolbar>
      }
    />
  );
}

/** The actions that have no button of their own. */
function MoreMenu({ isStored: hasCalls, onVerb }: Pick<Props, "onVerb"> & { isStored: boolean }) {
  const t = useTranslations("query-customizations.head");
  const { supports } = useSite();
  const { canWrite } = useEditor();
  const kind = useCustomizationKind();
  return (
    <Menu
      trigger={{ label: t("more"), icon: Ellipsis, isIconOnly: true }}
      align="end"
      items={[
        ...VIEW_ITEMS.filter(
          ({ id, ability, isWriting }) =>
            (hasCalls || id === "whyNot") &&
            supports(ability) &&
            (canWrite || !isWriting) &&
            (id !== "copy" || kind.CopyWizard !== null) &&
            (id !== "forms" || kind.name === "query-customizations") &&
            (id !== "whyNot" || kind.insight !== null),
        ).map(({ id, icon }) => ({ id, icon, label: t(id) })),
        ...(canWrite ? EDIT_ITEMS.map(({ id, icon }) => ({ id, icon, label: t(id) })) : []),
        { id: "shortcuts", label: t("shortcuts"), icon: Keyboard, hint: "?" },
        ...(canWrite && hasCalls && kind.destroy !== null
          ? [{ id: "deleteQuery", label: t("delete"), icon: Trash2, isDanger: true, startsGroup: true }]
          : []),
      ]}
      onAction={(id) => onVerb(id as HeadVerb)}
    />
  );
}

const VIEW_ITEMS = [
  { id: "compare", icon: GitCompareArrows, ability: "drafts", isWriting: false },
  { id: "share", icon: Link2, ability: "drafts", isWriting: true },
  { id: "approval", icon: UserCheck, ability: "drafts", isWriting: false },
  { id: "versions", icon: History, ability: "history", isWriting: false },
  { id: "forms", icon: WholeWord, ability: "query_forms", isWriting: false },
  { id: "copy", icon: Copy, ability: "customization_copies", isWriting: true },
  { id: "whyNot", icon: CircleHelp, ability: "query_insight", isWriting: false },
] as const;

const EDIT_ITEMS = [
  { id: "pinCsv", icon: FileSpreadsheet },
  { id: "clear", icon: Eraser },
] as const;

/** Says that nothing is stored yet. */
export function NotStoredChip() {
  const t = useTranslations("query-customizations.head");
  return <Chip icon={PencilLine}>{t("notStored")}</Chip>;
}

/** Who changed the customization last, and when. */
export function LastChange({ customization }: { customization: Customization }) {
  const t = useTranslations("query-customizations.head");
  const { site } = useSite();
  const authorName = useAuthorName();
  const { updated_at: at, updated_by: by } = customization;
  if (!at) return null;
  const time = () => (
    <time dateTime={at} title={`${formatDateTime(at, "UTC")} UTC`} className="tabular-nums">
      {formatDateTime(at, site.time_zone)}
    </time>
  );
  return <span>{by ? t.rich("changedBy", { by: authorName(by), time }) : t.rich("changed", { time })}</span>;
}

/** Switches between simple and advanced mode; the change is confirmed in a dialog. */
function ModeSwitch({ mode, onMode }: { mode: Mode; onMode?: (towards: Mode) => void }) {
  const t = useTranslations("query-customizations.head");
  const options = [
    { value: "simple", icon: Square },
    { value: "advanced", icon: Columns2 },
  ] as const;
  return (
    <fieldset
      className="flex rounded-control border border-line-strong bg-surface"
      title={t(mode === "simple" ? "simpleHint" : "advancedHint")}
    >
      <legend className="sr-only">
        {t("mode")}. {t(mode === "simple" ? "simpleHint" : "advancedHint")}
      </legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={mode === option.value}
          aria-disabled={onMode === undefined || undefined}
          onClick={() => mode !== option.value && onMode?.(option.value)}
          className="inline-flex min-h-[calc(var(--control)-2px)] items-center gap-1.5 px-3 font-medium text-ink-2 text-md first-of-type:rounded-l-[7px] last-of-type:rounded-r-[7px] hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          <Icon of={option.icon} size={14} />
          {t(option.value)}
        </button>
      ))}
    </fieldset>
  );
}

/** The demo shop's result page; other shops open at their home page, because their URLs are unknown. */
function buildShopLink({ base_url, trackingCode }: Site, path: string): string {
  const isDemo = base_url.endsWith(`/shop/${trackingCode}`);
  return isDemo ? `${base_url}${path}` : base_url;
}
