import { CircleCheck, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { Icon, Spinner } from "@/components/ui/icon";
import type { checkImage } from "@/lib/contract/campaigns/image-checks";
import type { BannerDevice, BannerPlacement } from "@/lib/contract/campaigns/placements";
import type { Output } from "@/lib/http/endpoint";
import { type CheckState, type FieldImageChecks, findRefusal } from "./use-image-checks";

type Props = { state: CheckState; placement?: BannerPlacement; device?: BannerDevice; isTarget?: boolean };

/** The result of the check of a URL; a refusal is the error of its field. */
export function CheckNote({ state, placement, device, isTarget = false }: Props) {
  const t = useTranslations("campaigns.editor.check");
  const format = useFormatter();
  const { formats } = useCampaignKind();
  if (state.kind === "none") return null;
  if (state.kind === "checking") {
    return (
      <NoteLine tone="text-ink-2" icon={<Spinner size={13} />}>
        {t("checking")}
      </NoteLine>
    );
  }
  if (findRefusal(state, isTarget) !== null) return null;
  const code = state.kind === "done" ? state.answer.code : "not_checked";
  const facts = state.kind === "done" && !isTarget ? describeImage(state.answer) : null;
  const found = facts === null ? null : t("found", { ...facts, kb: format.number(facts.kb) });
  if (code === "ok") {
    return (
      <NoteLine tone="text-good" icon={<Icon of={CircleCheck} size={14} />}>
        {found === null ? t("ok") : t("okFound", { found })}
      </NoteLine>
    );
  }
  const size = placement === undefined || device === undefined ? null : formats[placement][device];
  return (
    <NoteLine tone="text-warn" icon={<Icon of={TriangleAlert} size={14} />}>
      {code === "image_wrong_size" && size !== null
        ? t("image_wrong_size", { found: found ?? "", width: 2 * size[0], height: 2 * size[1] })
        : t(TARGET_WARNINGS.find((one) => one === code) ?? "not_checked")}
    </NoteLine>
  );
}

const TARGET_WARNINGS = ["redirects", "target_not_found"] as const;
const KB = 1024;

function describeImage({ width, height, bytes }: Output<typeof checkImage>) {
  if (!width || !height || !bytes) return null;
  return { width, height, kb: Math.max(1, Math.round(bytes / KB)) };
}

/** A line below a field, with an icon. */
export function NoteLine({ tone, icon, children }: { tone: string; icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <p className={`mt-1 flex items-start gap-1.5 text-sm ${tone}`}>
      <span className="flex h-[1.45em] items-center">{icon}</span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Announces once that all running checks have ended, with the number of problems. */
export function CheckAnnouncer({ counts }: { counts: FieldImageChecks["counts"] }) {
  const t = useTranslations("campaigns.editor.check");
  const [text, setText] = useState("");
  const wasRunning = useRef(false);
  const { running, fine, wrong } = counts;
  useEffect(() => {
    if (running === 0 && wasRunning.current) setText(t("announced", { fine, wrong }));
    wasRunning.current = running > 0;
  }, [running, fine, wrong, t]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
