import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { RuleEditor } from "@/components/customizations/editor/rule-editor";
import { buildDraftInput } from "@/components/customizations/model/kinds/common-form";
import { buildKindHref, useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { type NewWork, NewWorkContext } from "@/components/customizations/model/kinds/new-work";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { showDraft } from "@/lib/contract/customizations/drafts";
import { type CustomizationSubject, createNewCustomization } from "@/lib/domain/customizations/new-customization";
import { isApiError } from "@/lib/http/api-error";
import { getErrorText } from "@/lib/i18n/error-text";
import { type NewStart, useNewStart } from "./use-new-start";

type Props = {
  siteId: string;
  about: CustomizationSubject;
  openedAt: number;
  /** URL of the editor of a stored customization of the kind. */
  storedHref: (id: string) => string;
};

/** The editor of a customization that its first save creates; an existing customization opens instead. */
export function NewCustomizationScreen({ about, ...props }: Props) {
  const kind = useCustomizationKind();
  const found = useNewStart(about);
  if (found.data !== undefined) return <NewOrExistingEditor {...props} start={found.data} />;
  if (found.isError) return <RefusedSubject siteId={props.siteId} error={found.error} key={kind.name} />;
  return (
    <SkeletonWhile isWaiting skeleton={<SkeletonRows rows={8} />}>
      {null}
    </SkeletonWhile>
  );
}

type NewOrExistingEditorProps = Omit<Props, "about"> & { start: NewStart };

function NewOrExistingEditor({ start, ...props }: NewOrExistingEditorProps) {
  // Decided once: a customization that appears later is merged by the save.
  const [{ existing_id: existing }] = useState(start);
  const href = existing === null ? null : props.storedHref(existing);
  useEffect(() => {
    if (href !== null) window.location.replace(href);
  }, [href]);
  if (href === null) return <NewEditor {...props} start={start} />;
  return (
    <SkeletonWhile isWaiting skeleton={<SkeletonRows rows={8} />}>
      {null}
    </SkeletonWhile>
  );
}

function NewEditor({ siteId, start, openedAt, storedHref }: NewOrExistingEditorProps) {
  const kind = useCustomizationKind();
  const client = useQueryClient();
  const { supports } = useSite();
  const [first] = useState(() => {
    const { subject, type, inherited } = start;
    const revision = supports("revisions") ? -1 : undefined;
    return createNewCustomization(kind.name, { subject, type, inherited, revision });
  });
  const [id, setId] = useState<string | null>(null);
  const known = id ?? first.id;
  const live = useQuery({ ...kind.live(siteId, known), enabled: id !== null });
  const isDraftOn = id !== null && supports(showDraft);
  const draft = useQuery({ ...read(showDraft, buildDraftInput(siteId, kind.name, known)), enabled: isDraftOn });
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [address] = useState(() => (typeof window === "undefined" ? "" : window.location.href));
  const work = useMemo<NewWork>(
    () => ({
      isApprovalRequired: start.approval_required,
      refusal,
      setRefusal,
      onStored: (stored) => {
        // Not read again now: an answer without the rules that are being saved could arrive after them.
        storeAnswer(client, kind.live(siteId, stored.id), stored);
        setId(stored.id);
        window.history.replaceState(null, "", storedHref(stored.id));
      },
      reopen: () => window.location.assign(address),
    }),
    [start.approval_required, refusal, storedHref, address, client, kind, siteId],
  );
  return (
    <NewWorkContext value={work}>
      <RuleEditor customization={live.data ?? first} stored={draft.data?.draft ?? null} openedAt={openedAt} />
    </NewWorkContext>
  );
}

/** Why the editor cannot open: the subject or the type is not one of the site. */
function RefusedSubject({ siteId, error }: { siteId: string; error: Error }) {
  const t = useTranslations();
  const kind = useCustomizationKind();
  const listName = kind.useListName();
  const code = isApiError(error) ? error.code : "default";
  return (
    <>
      <PageHead title={listName} />
      <EmptyState
        kind="nothing"
        title={getErrorText(t, kind.name, code)}
        action={<ScreenLink href={buildKindHref(kind, siteId)}>{listName}</ScreenLink>}
      />
    </>
  );
}
