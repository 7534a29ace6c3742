/** The attributes of results that the editor and the preview show. */
export const HIT_FIELDS = "title,title.untouched,image_link,web_url,price,availability,availability_rank";
