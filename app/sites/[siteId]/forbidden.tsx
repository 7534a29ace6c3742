// Shown when a right was lost between middleware and page; of the module of every page of a site, as not-found.tsx.
export { LateSiteForbidden as default } from "@/components/shell/site-frame";
