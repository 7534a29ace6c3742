import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { type SendWrite, useWrites, type WriteTools } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import type { Reach } from "@/lib/domain/customizations/publish-effect";
import type { RuleDraft } from "@/lib/domain/customizations/rule-draft";
import type { RuleExtras } from "@/lib/domain/customizations/rule-fields";
import { extrasOf, type RuleSave, savesOf } from "@/lib/domain/customizations/rule-save";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";
import { errorText } from "@/lib/i18n/error-text";
import type { RuleEditor, RuleFaults } from "./editor-state";
import { type Kind, useKind } from "./kind";
import { useEffectWords } from "./use-effect-words";
import { faultsOf } from "./use-rule-editor";

const FEATURE = "query-customizations";

/** Publishes the pending rules; one write at a time, however often it is asked for. */
export type Saving = { isSaving: boolean; save: (over?: Over) => Promise<boolean> };

/** Another starting point for the save: somebody else's newer version that the pending rules shall replace. */
export type Over = { base: Customization; draft: RuleDraft };

/** Attempts before a save gives up: each further one means that somebody saved in between. */
const ATTEMPTS_MAX = 4;

/** Puts pending rules over a newer live version; null when a person put off the questions that came of it. */
export type OntoLive = (theirs: Customization, mine: Over) => Promise<Over | null>;

type Around = {
  onFaults: () => void;
  ontoLive: OntoLive;
  /** Epoch ms. */
  now: number;
  reach: Reach;
};

/** Saving of the editor: announces its outcome once, puts codes at their rules, tells a newer version apart. */
export function useSave(siteId: string, editor: RuleEditor, { onFaults, ontoLive, now, reach }: Around): Saving {
  const settle = useSettled(siteId, editor, { now, reach });
  const refuse = useRefusal(editor, onFaults);
  const { base, draft, ownFaults } = editor;
  const kind = useKind();
  const { groups } = useSite();
  const { isPending, run } = useWrites(FEATURE, { stale: kind.stale });

  async function write(tools: WriteTools, over: Over, attempt = 1): Promise<boolean> {
    const { live, fault } = await publish(tools.send, { kind, siteId, extras: extrasOf(groups) }, over);
    if (fault === null) tools.done(settle(live ?? over.base, over.draft));
    else if (live !== null) settle(live, over.draft, "autocomplete");
    if (fault === null) return true;
    const mayTryAgain = isStale(fault.error) && attempt < ATTEMPTS_MAX;
    const theirs = mayTryAgain ? await newestOf(kind, siteId, over.base.id) : null;
    if (theirs === null) refuse(tools, fault, live !== null);
    const next = theirs && (await ontoLive(theirs, over));
    return next !== null && write(tools, next, attempt + 1);
  }
  async function save(over: Over = { base, draft }): Promise<boolean> {
    if (!isPending && over.draft === draft && ownFaults.size > 0) {
      onFaults();
      return false;
    }
    return (await run((tools) => write(tools, over))) ?? false;
  }
  return { isSaving: isPending, save };
}

/** A call that failed and what it had sent. */
type Fault = { error: Error; part: RuleSave };

/** Sends every call of a save until one fails; `live` is the last answer. */
async function publish(
  send: SendWrite,
  { kind, siteId, extras }: { kind: Kind; siteId: string; extras: RuleExtras },
  { base, draft }: Over,
) {
  let live: Customization | null = null;
  for (const part of savesOf(draft, base.revision !== undefined, extras)) {
    try {
      live = await kind.save(send, siteId, base, part);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { live, fault: { error, part } satisfies Fault };
    }
  }
  return { live, fault: null };
}

/**
 * What happens when rules went live: the editor goes on from them, with what was edited while they were on their way.
 * `half` is the one place that a save was about where it stopped half-way. Returns what to say.
 */
function useSettled(siteId: string, editor: RuleEditor, { now, reach }: Pick<Around, "now" | "reach">) {
  const t = useTranslations(FEATURE);
  const client = useQueryClient();
  const kind = useKind();
  const effectWords = useEffectWords();
  return (saved: Customization, sent: RuleDraft, half?: Place): string => {
    client.setQueryData(kind.live(siteId, saved.id).queryKey, saved);
    if (half === undefined) editor.settle(saved, sent);
    else editor.settleHalf(saved, half);
    // A backend without an organic order shows the live one, which has just changed.
    if (saved.revision === undefined)
      for (const live of [search, autocomplete]) void client.invalidateQueries({ queryKey: queryKey(live) });
    // A backend without revisions does not say when shoppers see what it has saved.
    const { key, values } = effectWords(sent, now, reach);
    return saved.revision === undefined ? t("saved.soon") : t(`saved.${key}`, values);
  };
}

/** What happens when a save was refused: codes go to their rules, everything else is said. */
function useRefusal(editor: RuleEditor, onFaults: () => void) {
  const t = useTranslations();
  return ({ announce }: WriteTools, { error, part }: Fault, isHalfLive: boolean): void => {
    const found = isApiError(error) ? serverFaults(error, part) : faultsOf([]);
    editor.setServerFaults(found);
    if (found.size > 0) onFaults();
    const why = errorText(t, FEATURE, isApiError(error) ? error.code : "default");
    if (isHalfLive) notify({ kind: "bad", text: t(`${FEATURE}.saved.half`), detail: why });
    else announce(error);
  };
}

/** Somebody else's newer version; null when it cannot be had. */
function newestOf(kind: Kind, siteId: string, id: string): Promise<Customization | null> {
  return kind
    .live(siteId, id)
    .queryFn({})
    .catch(() => null);
}

function isStale(error: Error): boolean {
  return isApiError(error) && error.status === 412;
}

/** The codes of a refusal at the rules they are about: `rules.<index>.<field>` of what was sent. */
export function serverFaults(error: ApiError, part: RuleSave): RuleFaults {
  return faultsOf(
    Object.entries(error.errors).flatMap(([path, codes]) => {
      const [, index, field = ""] = /^rules\.(\d+)\.(\w+)/.exec(path) ?? [];
      const key = index === undefined ? undefined : part.keys[Number(index)];
      const code = codes[0];
      return key === undefined || code === undefined ? [] : [{ key, field, code }];
    }),
  );
}
