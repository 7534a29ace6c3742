import { useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { RequestChangesDialog } from "@/components/drafts/dialogs/request-changes-dialog";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { BANNER_DEVICES, type BannerPlacement, type PlacementSize } from "@/lib/contract/campaigns/placements";
import type { CampaignEditing } from "./campaign-editing";
import { CampaignQuestions } from "./campaign-questions";
import { CampaignClashDialog } from "./clash-dialog";
import { PlacementDrawing } from "./placement-drawing";
import { CampaignPublishDialog } from "./publish-dialog";

/** The open dialog; loaded on demand. */
export function CampaignDialogs({ editing }: { editing: CampaignEditing }) {
  const { dialog, open, writes, draft } = editing;
  if (dialog?.kind === "positions") return <PositionsDialog onClose={() => open(null)} />;
  if (dialog?.kind === "publish") return <CampaignPublishDialog editing={editing} />;
  if (dialog?.kind === "requestChanges") {
    const close = () => open(null);
    const { author } = dialog;
    return (
      <RequestChangesDialog
        title={draft.title}
        author={author}
        isPending={writes.isBusy}
        onClose={close}
        onSend={writes.requestChanges}
      />
    );
  }
  if (dialog?.kind === "clash") return <CampaignClashDialog editing={editing} {...dialog} />;
  return <CampaignQuestions editing={editing} />;
}

/** Where each placement is shown, the sizes of its images, and which of them are required. */
function PositionsDialog({ onClose }: { onClose: () => void }) {
  const devices = useTranslations("campaigns.devices");
  const p = useTranslations("campaigns.editor.positions");
  const { placements } = useCampaignKind();
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={p("title")}
      actions={<Button onClick={onClose}>{p("close")}</Button>}
    >
      <p className="mb-3 max-w-[72ch] text-ink-2">{p("intro")}</p>
      <table className="w-full text-left text-md max-md:block">
        <thead className="text-ink-2 text-sm max-md:sr-only">
          <tr>
            {[p("placement"), devices("desktop"), devices("mobile"), p("required")].map((column) => (
              <th key={column} scope="col" className="border-line border-b py-2 pr-4 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {placements.map((name) => (
            <PlacementRow key={name} name={name} />
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

/** The drawing, the sizes and the required images of a placement. */
function PlacementRow({ name }: { name: BannerPlacement }) {
  const t = useTranslations("campaigns.editor");
  const names = useTranslations("campaigns.placements");
  const devices = useTranslations("campaigns.devices");
  const p = useTranslations("campaigns.editor.positions");
  const { bothRequired, ...sizes } = useCampaignKind().formats[name];
  const size = ([width, height]: PlacementSize) => p("size", { width, height });
  const file = ([width, height]: PlacementSize) => p("file", { width: 2 * width, height: 2 * height });
  return (
    <tr className="align-top max-md:grid max-md:gap-1 max-md:border-line max-md:border-b max-md:py-3">
      <th scope="row" className="border-line border-b py-3 pr-4 font-normal max-md:border-0 max-md:py-0">
        <span className="flex gap-3">
          <PlacementDrawing placement={name} className="h-14 w-20 shrink-0" />
          <span>
            <span className="block font-semibold">{names(name)}</span>
            <span className="block text-ink-2 text-sm">{t(`where.${name}`)}</span>
          </span>
        </span>
      </th>
      {BANNER_DEVICES.map((device) => (
        <td key={device} className="border-line border-b py-3 pr-4 tabular-nums max-md:border-0 max-md:py-0">
          <span className="mr-1 text-ink-2 text-sm md:hidden">{devices(device)}:</span>
          {size(sizes[device])}
          <span className="block text-ink-2 text-sm max-md:ml-1 max-md:inline">{file(sizes[device])}</span>
        </td>
      ))}
      <td className="border-line border-b py-3 max-md:border-0 max-md:py-0">
        <span className="mr-1 text-ink-2 text-sm md:hidden">{p("required")}:</span>
        {p(bothRequired ? "both" : "desktopOnly")}
      </td>
    </tr>
  );
}
