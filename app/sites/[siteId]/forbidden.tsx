// Shown if a right was lost between middleware and page. In the module of every page of a site, like not-found.tsx.
export { LazySiteForbidden as default } from "@/components/shell/site-frame";
