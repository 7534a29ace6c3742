// Shown when a right was lost between middleware and page; of the module of every page of a site, as not-found.tsx.
export { LazySiteForbidden as default } from "@/components/shell/site-frame";
