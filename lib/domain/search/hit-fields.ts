import { MARGIN_ATTRIBUTES } from "./margin";

/** The attributes of results that the editor and the preview show. */
export const HIT_FIELDS = "title,title.untouched,image_link,web_url,price,price_from,availability,availability_rank";

/** The same with what the editor of customizations sorts by. */
export const EDITOR_HIT_FIELDS = [HIT_FIELDS, ...MARGIN_ATTRIBUTES].join(",");
