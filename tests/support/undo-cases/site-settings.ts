import {
  saveSettings,
  setApproval,
  setResourceHosts,
  setVariants,
  showSettings,
} from "@/lib/contract/settings/site-settings";
import { ifMatch } from "../direct";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

const look = async (bench: UndoBench) => {
  const { revision: _, ...settings } = (
    await callOrThrow(bench, showSettings, { params: { siteId: bench.siteId } })
  ).ok();
  return settings;
};

export const siteSettingsCases: UndoCases = {
  "site-settings.saveSettings": async (bench) => {
    const params = { siteId: bench.siteId };
    const { revision } = (await callOrThrow(bench, showSettings, { params })).ok();
    const body = {
      ...{ name: "Fernwood", time_zone: "Europe/London", currency: "GBP", language: "en" },
      base_url: "https://fernwood.example",
    };
    return {
      act: () => callOrThrow(bench, saveSettings, { params, body }, ifMatch(revision)),
      look: () => look(bench),
    };
  },
  "site-settings.setApproval": async (bench) => ({
    act: () => callOrThrow(bench, setApproval, { params: { siteId: bench.siteId }, body: { approval_required: true } }),
    look: () => look(bench),
  }),
  "site-settings.setVariants": async (bench) => ({
    act: () => callOrThrow(bench, setVariants, { params: { siteId: bench.siteId }, body: { merges_variants: true } }),
    look: () => look(bench),
  }),
  "site-settings.setResourceHosts": async (bench) => {
    const params = { siteId: bench.siteId };
    return {
      act: () => callOrThrow(bench, setResourceHosts, { params, body: { hosts: ["cdn.example"], before: [] } }),
      look: () => look(bench),
    };
  },
};
