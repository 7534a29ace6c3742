import { STATE_KEY } from "@/lib/domain/accounts/persisted-state";
import { INVERTED_SECTION } from "@/lib/domain/shell/menu";
import { MENU_ID } from "./menu-id";
import { scriptJson } from "./script-json";

/** Opens and closes the sections of the menu as the browser has kept them, before the first paint. */
export function MenuScript({ siteId, userId, nonce }: { siteId: string; userId: string; nonce: string | undefined }) {
  const given = scriptJson({ key: STATE_KEY, inverted: INVERTED_SECTION, menu: MENU_ID, siteId, userId });
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant program over escaped JSON.
      dangerouslySetInnerHTML={{ __html: `(${PROGRAM})(${given})` }}
    />
  );
}

const PROGRAM = `function(g){try{var s=JSON.parse(localStorage.getItem(g.key)||"{}");if(s.userId!==g.userId)return;
var c=s.menuCollapsedCategories||[],d=document.querySelectorAll("#"+g.menu+" details[data-section]");
for(var i=0;i<d.length;i++){var k=d[i].dataset.section;d[i].open=(c.indexOf(g.siteId+":"+k)>=0)!==(k===g.inverted)}}catch(e){}}`;
