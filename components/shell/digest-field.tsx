"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { useWrite } from "@/lib/client/use-write";
import { FREQUENCIES, save, show } from "@/lib/contract/analytics/digest";
import { Choice } from "./appearance-fields";

/** How often the user gets the summary by e-mail; a choice is saved at once. Nothing on a backend without summaries. */
export function DigestField() {
  const { groups } = useSite();
  return groups.includes("digest") ? <Setting /> : null;
}

const settings = read(show, {});

function Setting() {
  const t = useTranslations("shell.digest");
  const client = useQueryClient();
  const { data } = useQuery(settings);
  const { isPending, send } = useWrite(save, {
    onDone: (saved) => {
      storeAnswer(client, settings, saved);
      return t("saved");
    },
  });
  return (
    <Choice
      legend={t("legend")}
      options={FREQUENCIES}
      value={data?.frequency ?? null}
      label={(value) => t(value)}
      onChoose={(frequency) => !isPending && void send({ body: { frequency } })}
    />
  );
}
