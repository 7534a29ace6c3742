import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { afterPress } from "@/components/ui/after-press";
import { isApprovalRequested } from "@/lib/client/approval";
import { focusFirstInvalid } from "@/lib/client/focus-once-drawn";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { useWrite } from "@/lib/client/use-write";
import { saveVoice, showVoice, type VoiceConfig, type VoiceState } from "@/lib/contract/voice/voice-search";
import type { CodeFault } from "@/lib/domain/voice/code-faults";
import { readVoiceConfig } from "@/lib/domain/voice/read-voice-config";
import { validateVoice } from "@/lib/domain/voice/validate-voice";
import { diffVoice, type VoiceChange } from "@/lib/domain/voice/voice-diff";
import { type FieldErrors, isApiError } from "@/lib/http/api-error";
import { keepUnchanged, pickErrors, readCodeFaults, type VoiceEdits } from "./voice-edits";

/** What a save does besides saving the draft. */
export type SaveKind = "draft" | "preview" | "publish";
/**
 * The answer of a save; null if it was refused. `isWrongField`: because of fields; `isRequested`: because it was sent
 * for approval.
 */
export type SaveOutcome = { answer: VoiceState | null; isWrongField: boolean; isRequested: boolean };
/** Title and message of a version. */
export type VersionTexts = { title: string; message: string };

/** The settings while they are edited, and the actions on them. */
export type VoiceEditing = {
  /** The draft with unsaved changes. */
  config: VoiceConfig;
  /** The saved draft. */
  saved: VoiceConfig;
  production: VoiceConfig | null;
  /** Differences between the published version and the draft with unsaved changes. */
  changes: VoiceChange[];
  /** Number of unsaved changes. */
  unsaved: number;
  isSaving: boolean;
  /** Errors by dotted path, such as `config.listening_time`. */
  errors: FieldErrors;
  faults: Record<string, CodeFault>;
  /** Whether someone else saved another draft meanwhile. */
  isStale: boolean;
  edits: VoiceEdits | null;
  put: (part: Partial<VoiceConfig>) => void;
  /** Checks a field from now on, because the user has left it. */
  visit: (field: string) => void;
  discard: () => void;
  /** Keeps the changes, to overwrite the other draft. */
  keepMine: () => void;
  /** Saves unless a field is wrong; the first wrong field gets the focus. */
  save: (kind: SaveKind, publication?: VersionTexts) => Promise<SaveOutcome>;
};

type Refused = { errors: FieldErrors; faults: Record<string, CodeFault> };
const NOT_REFUSED: Refused = { errors: {}, faults: {} };

/** Edits the draft of a site's voice search. Updates from the server do not discard changes. */
export function useVoiceEditing(state: VoiceState): VoiceEditing {
  const { site } = useSite();
  const [edits, setEdits] = useState<VoiceEdits | null>(null);
  const [visited, setVisited] = useState<ReadonlySet<string> | null>(new Set());
  const [refused, setRefused] = useState(NOT_REFUSED);
  const saved = useMemo(() => readVoiceConfig(state.config, site.language), [state.config, site.language]);
  const { production: live } = state;
  const production = useMemo(
    () => (live?.config ? readVoiceConfig(live.config, site.language) : null),
    [live, site.language],
  );
  const revision = state.revision ?? undefined;
  const config = edits?.config ?? saved;
  const isStale = edits !== null && diffVoice(edits.base, saved).length > 0;
  const local = pickErrors(validateVoice(config), visited);

  function reset(next: VoiceEdits | null) {
    setEdits(next);
    setRefused(NOT_REFUSED);
    setVisited(new Set());
  }
  const writing = useVoiceSave(production, isStale ? edits.revision : revision, {
    onSaved: (sent, next) => {
      setRefused(NOT_REFUSED);
      setVisited(new Set());
      // What was typed since the save was sent stays, as changes of what is saved now.
      setEdits((typed) => rebaseTyped(typed, sent, next, site.language));
    },
    onRefused: setRefused,
  });
  async function submit(kind: SaveKind, publication?: VersionTexts): Promise<SaveOutcome> {
    setVisited(null);
    const isValid =
      Object.keys(validateVoice(config, kind === "publish" ? (publication?.title ?? "") : null)).length === 0;
    const outcome = isValid ? await writing.send(config, kind, publication) : WRONG_FIELD;
    if (outcome.isWrongField) focusFirstInvalid();
    return outcome;
  }
  return {
    config,
    saved,
    production,
    isStale,
    edits,
    changes: useMemo(() => diffVoice(production, config), [production, config]),
    unsaved: useMemo(() => diffVoice(saved, config).length, [saved, config]),
    isSaving: writing.isPending,
    errors: { ...local, ...refused.errors },
    faults: refused.faults,
    put: (part) => {
      const next = { ...config, ...part };
      setEdits({ config: next, base: edits?.base ?? saved, revision: edits?.revision ?? revision });
      setRefused({
        errors: keepUnchanged(refused.errors, config, next),
        faults: keepUnchanged(refused.faults, config, next),
      });
    },
    visit: (field) => afterPress(() => setVisited((fields) => fields && new Set([...fields, field]))),
    discard: () => reset(null),
    keepMine: () => setEdits({ config, base: saved, revision }),
    save: submit,
  };
}

/** What was typed after a save was sent, as changes of what is saved now. */
function rebaseTyped(
  typed: VoiceEdits | null,
  sent: VoiceConfig,
  saved: VoiceState,
  language: string,
): VoiceEdits | null {
  if (typed === null || diffVoice(sent, typed.config).length === 0) return null;
  const { config, revision } = saved;
  return { config: typed.config, base: readVoiceConfig(config, language), revision: revision ?? undefined };
}

const WRONG_FIELD: SaveOutcome = { answer: null, isWrongField: true, isRequested: false };

type Handlers = {
  onSaved: (sent: VoiceConfig, next: VoiceState) => void;
  onRefused: (refused: Refused) => void;
};

function useVoiceSave(production: VoiceConfig | null, ifMatch: string | number | undefined, on: Handlers) {
  const t = useTranslations("voice-search.saved");
  const client = useQueryClient();
  const { site } = useSite();
  const params = { siteId: site.trackingCode };
  const { isPending, send } = useWrite(saveVoice, {
    ifMatch,
    stale: [showVoice],
  });
  return {
    isPending,
    send: async (config: VoiceConfig, kind: SaveKind, publication?: VersionTexts): Promise<SaveOutcome> => {
      let isWrongField = false;
      let isRequested = false;
      const changes = diffVoice(production, config);
      const body = {
        version: "draft" as const,
        config,
        changes,
        modified: kind !== "publish" && changes.length > 0,
        publish: kind === "publish",
        create_preview_url: kind === "preview",
        create_edge_url: kind === "publish",
        title: publication?.title.trim() ?? "",
        message: publication?.message.trim() ?? "",
      };
      const sent = await send(
        { params, body },
        {
          onRefused: (error) => {
            if (!isApiError(error)) return false;
            isRequested = isApprovalRequested(error);
            isWrongField = Object.keys(error.errors).length > 0;
            on.onRefused({ errors: error.errors, faults: readCodeFaults(error.body.details) });
            return false;
          },
          onDone: (answer) => {
            storeAnswer(client, read(showVoice, { params }), answer);
            on.onSaved(config, answer);
            return t(kind);
          },
        },
      );
      return { answer: sent?.answer ?? null, isWrongField, isRequested };
    },
  };
}
