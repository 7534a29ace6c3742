import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { afterPress } from "@/components/ui/after-press";
import { focusOnceDrawn } from "@/lib/client/focus-once-drawn";
import { useSite } from "@/lib/client/site-context";
import { validateCampaign } from "@/lib/domain/campaigns/validate-campaign";
import type { FieldErrors } from "@/lib/http/api-error";
import { getErrorText } from "@/lib/i18n/error-text";
import { buildFieldId, listFieldPaths } from "./form-values";
import type { CampaignForm } from "./use-campaign-form";
import { type CheckState, findRefusal } from "./use-image-checks";

/** The errors of the fields, and when they are shown. */
export type CampaignErrors = {
  /** The text of a field's error, if it should be shown. */
  findText: (path: string, check?: CheckState) => string | undefined;
  /** Whether the form itself finds nothing wrong. */
  isValid: boolean;
  /** Shows the error of unreadable dates, which would be lost, and focuses the first one; false if there are none. */
  showUnreadable: () => boolean;
  /** Shows the error of a field that was left. */
  onLeave: (path: string) => void;
  /** Forgets what the backend refused in fields that were changed since. */
  onChange: (...paths: string[]) => void;
  /** Shows all errors and focuses the first wrong field. */
  showAll: () => void;
  /** Shows the refusals of the backend and focuses the first one; false if none belongs to a field. */
  showRefused: (refused: FieldErrors) => boolean;
  /** Forgets all refusals of the backend. */
  clearRefused: () => void;
};

/** Validates the form while typing. An error is shown after its field was left, or after a try to save. */
export function useCampaignFieldErrors(
  form: CampaignForm,
  ownOrigins: readonly string[],
  isDialogOpen: boolean,
): CampaignErrors {
  const t = useTranslations();
  const kind = useCampaignKind();
  const { values } = form;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const own = useOwnErrors(form, ownOrigins);
  const paths = listFieldPaths(kind.subject, kind.placements);
  const setFocus = useFocusAfterDialog(isDialogOpen);
  const focusFirst = (errors: FieldErrors) => {
    const first = paths.find((path) => errors[path] !== undefined);
    if (first !== undefined) setFocus(buildFieldId(first, kind.placements));
  };
  function findCode(path: string, check: CheckState | undefined): string | undefined {
    const ownCode = isTried || left.has(path) ? own[path]?.[0] : undefined;
    const checked = check === undefined ? null : findRefusal(check, path === "target_url");
    return ownCode ?? checked ?? refused[path]?.[0];
  }
  return {
    findText: (path, check) => {
      const code = findCode(path, check);
      return code === undefined ? undefined : getErrorText(t, kind.name, code);
    },
    isValid: Object.keys(own).length === 0,
    showUnreadable: () => {
      const bad = (["from", "to"] as const).filter((end) => values.unreadable[end]).map((end) => `active_${end}`);
      setLeft((known) => new Set([...known, ...bad]));
      focusFirst(Object.fromEntries(bad.map((path) => [path, [`${path}_not_date`]])));
      return bad.length > 0;
    },
    onLeave: (path) => afterPress(() => setLeft((known) => (known.has(path) ? known : new Set(known).add(path)))),
    onChange: (...changed) =>
      setRefused((known) => {
        const stays = Object.entries(known).filter(([path]) => !changed.some((one) => isAffected(path, one)));
        return stays.length === Object.keys(known).length ? known : Object.fromEntries(stays);
      }),
    showAll: () => {
      setTried(true);
      focusFirst(own);
    },
    showRefused: (errors) => {
      const found = Object.entries(errors).map(([path, codes]) => [path.replace(/^campaign\./, ""), codes] as const);
      const shown = Object.fromEntries(found.filter(([path]) => paths.includes(path)));
      setRefused(shown);
      focusFirst(shown);
      return Object.keys(shown).length > 0;
    },
    clearRefused: () => setRefused({}),
  };
}

/** The errors that the form itself finds, by field. */
function useOwnErrors({ content, values }: CampaignForm, ownOrigins: readonly string[]): FieldErrors {
  const { name, formats } = useCampaignKind();
  const { site } = useSite();
  return useMemo(() => {
    const found = validateCampaign(name, content, { timeZone: site.time_zone, ownOrigins, formats });
    return {
      ...found,
      ...(values.unreadable.from ? { active_from: ["active_from_not_date"] } : {}),
      ...(values.unreadable.to ? { active_to: ["active_to_not_date"] } : {}),
    };
  }, [name, formats, content, values.unreadable, site.time_zone, ownOrigins]);
}

/** Returns a function that focuses an element by id, after an open dialog is closed. */
function useFocusAfterDialog(isDialogOpen: boolean): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (wanted === null || isDialogOpen) return;
    setWanted(null);
    focusOnceDrawn(() => document.getElementById(wanted.id));
  }, [wanted, isDialogOpen]);
  return (id) => setWanted({ id });
}

/** Whether a change may fix an error: of the same field, of its placement, or a conflict of a placement with other campaigns. */
function isAffected(path: string, changed: string): boolean {
  const isPlacement = path.split(".").length === 2;
  return path === changed || changed.startsWith(`${path}.`) || (isPlacement && !changed.startsWith("banners."));
}
