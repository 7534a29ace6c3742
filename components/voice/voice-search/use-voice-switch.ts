import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { useWrites } from "@/lib/client/use-write";
import { disable, enable, save, show } from "@/lib/contract/voice/voice-search";

/** Turns voice search on or off for shoppers; the settings stay. */
export function useVoiceSwitch(): { isPending: boolean; turn: (isOn: boolean) => Promise<unknown> } {
  const t = useTranslations("voice-search.switch");
  const client = useQueryClient();
  const { site } = useSite();
  const params = { siteId: site.trackingCode };
  const { isPending, run } = useWrites(save.feature, { stale: [show] });
  const turn = (isOn: boolean) =>
    run(async ({ send, done }) => {
      const answer = await send(isOn ? enable : disable, { params, body: { has_managed_voice_search: isOn } });
      storeAnswer(client, read(show, { params }), answer);
      done(t(isOn ? "turnedOn" : "turnedOff"));
    });
  return { isPending, turn };
}
