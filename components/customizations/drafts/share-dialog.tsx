import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buildDraftInput } from "@/components/customizations/model/kinds/common-form";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { listOffRules } from "@/components/customizations/model/saving/draft-work";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { FailedRead } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/select";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { copyText } from "@/lib/client/copy-text";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrite, useWrites } from "@/lib/client/use-write";
import { endPreview, listPreviews, sharePreview } from "@/lib/contract/customizations/drafts";
import { buildSaves, toRuleExtras } from "@/lib/domain/customizations/rule-save";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";

/** Lifetimes offered for a link, in hours. */
const LIFETIMES = [1, 8, 24, 72, 168] as const;
const DAY = 24;

/** Creates a private link that shows the pending rules in the shop, and ends active links. */
export function ShareDialog({ editor, work }: EditorDialogProps) {
  const t = useTranslations("drafts.share");
  const close = () => editor.open(null);
  return (
    <Dialog isOpen onClose={close} title={t("title")} actions={<Button onClick={close}>{t("close")}</Button>}>
      <p className="max-w-[72ch] text-ink-2">
        {t("intro")} {work.unsaved > 0 && t("unsavedToo")}
      </p>
      <LinkForm editor={editor} />
      <Links base={editor.base} />
    </Dialog>
  );
}

type NewLink = Output<typeof sharePreview>;

function LinkForm({ editor }: Pick<EditorDialogProps, "editor">) {
  const t = useTranslations("drafts.share");
  const [hours, setHours] = useState<number>(DAY);
  const { made, isBusy, make } = useCreateLink(editor);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <div className="w-44">
          <Select
            label={t("hours")}
            value={String(hours)}
            onChange={(event) => setHours(Number(event.target.value))}
            options={LIFETIMES.map((life) => ({
              value: String(life),
              label: life <= DAY ? t("hoursOption", { hours: life }) : t("daysOption", { days: life / DAY }),
            }))}
          />
        </div>
        <Button kind="primary" icon={Link2} isPending={isBusy} onClick={() => make(hours)}>
          {t("create")}
        </Button>
      </div>
      <div role="status">{made && <NewLinkField made={made} />}</div>
    </>
  );
}

function useCreateLink({ base, draft }: EditorDialogProps["editor"]) {
  const { site, supports } = useSite();
  const [made, setMade] = useState<NewLink | null>(null);
  const { isPending, run } = useWrites("query-customizations", { stale: [listPreviews] });
  function make(hours: number): void {
    const [part] = buildSaves(draft, true, toRuleExtras(supports));
    if (part === undefined) return;
    const about = { kind: base.kind, object_id: base.id, mode: draft.mode };
    const body = { ...about, rules: part.rules, ...listOffRules({ base, draft }), hours };
    void run(async ({ send }) => setMade(await send(sharePreview, { params: { siteId: site.trackingCode }, body })));
  }
  return { made, isBusy: isPending, make };
}

function NewLinkField({ made }: { made: NewLink }) {
  const t = useTranslations("drafts.share");
  const { site } = useSite();
  const copy = () => copyText(made.url, { copied: t("copied"), failed: t("copyFailed") });
  return (
    <div className="mt-4 border-line border-y py-3">
      <p className="text-md">{t("created", { until: formatDateTime(made.expires_at, site.time_zone) })}</p>
      <div className="mt-2">
        <CopyField
          label={t("url")}
          value={made.url}
          hint={t("once")}
          copyLabel={t("copy")}
          onCopy={() => void copy()}
        />
      </div>
      <a href={made.url} target="_blank" rel="noreferrer" className="text-accent text-md underline underline-offset-2">
        {t("open")}
      </a>
    </div>
  );
}

/** Active links, each with a button to end it. */
function Links({ base: { kind, id } }: Pick<EditorDialogProps["editor"], "base">) {
  const t = useTranslations("drafts.share");
  const { site } = useSite();
  const found = useQuery(read(listPreviews, buildDraftInput(site.trackingCode, kind, id)));
  const links = found.data?.links ?? [];
  return (
    <section className="mt-6">
      <h3 className="border-line border-b pb-1 font-semibold">{t("links")}</h3>
      {found.isError && found.data === undefined && <FailedRead of={found} title={t("failed")} headingLevel={3} />}
      <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={2} />}>
        {found.data && links.length === 0 && <p className="py-2 text-ink-2 text-md">{t("none")}</p>}
        <ul>
          {links.map((link) => (
            <WorkingLink key={link.id} link={link} />
          ))}
        </ul>
      </SkeletonWhile>
    </section>
  );
}

type WorkingLinkProps = { link: Output<typeof listPreviews>["links"][number] };

function WorkingLink({ link: { id, created_by, created_at, expires_at } }: WorkingLinkProps) {
  const t = useTranslations("drafts.share");
  const { site } = useSite();
  const { isPending, send } = useWrite(endPreview, {
    stale: [listPreviews],
    onDone: () => ({ text: t("ended"), canUndo: false }),
  });
  const at = (instant: string) => formatDateTime(instant, site.time_zone);
  return (
    <li className="flex min-h-11 items-center gap-3 border-line border-b py-1 text-md">
      <span className="min-w-0 flex-1">{t("line", { by: created_by.name, until: at(expires_at) })}</span>
      <Button
        kind="danger"
        isSmall
        isPending={isPending}
        aria-label={t("end", { by: created_by.name, at: at(created_at) })}
        onClick={() => void send({ params: { siteId: site.trackingCode }, body: { id } })}
      >
        {t("endShort")}
      </Button>
    </li>
  );
}
