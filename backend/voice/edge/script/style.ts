/** The built-in styles of icon and popup. System colors follow the color scheme of the shop's page. */
export const VOICE_STYLE = `
:host{all:initial;color-scheme:inherit;color:inherit;font:inherit}
:host([data-vitrine-voice="icon"]){display:inline-flex;vertical-align:middle}
*,*::before{box-sizing:border-box}
[hidden]{display:none!important}
.voice-unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.voice-icon{position:relative;display:inline-flex;align-items:center;justify-content:center;width:44px;height:44px;padding:0;
  border:0;border-radius:50%;background:transparent;color:inherit;cursor:pointer}
.voice-icon:hover{background:color-mix(in srgb,currentColor 12%,transparent)}
:focus-visible{outline:2px solid currentColor;outline-offset:2px}
dialog{width:min(24rem,calc(100vw - 2rem));max-height:calc(100vh - 2rem);margin:auto;padding:1.5rem;overflow:auto;
  border:1px solid color-mix(in srgb,CanvasText 20%,Canvas);border-radius:.75rem;background:Canvas;color:CanvasText;
  font:1rem/1.5 system-ui,sans-serif;text-align:center;overflow-wrap:anywhere}
dialog:focus{outline:none}
dialog::backdrop{background:rgb(0 0 0/.5)}
.voice-heading{margin:0 0 .5rem;font-size:1.125rem;font-weight:600}
.voice-title,.voice-info,.voice-text{margin:.25rem 0}
.voice-title{font-weight:600}
.voice-info{color:color-mix(in srgb,CanvasText 75%,Canvas)}
.voice-text{min-height:1.5em;font-size:1.125rem}
.voice-ring{display:grid;place-items:center;width:6rem;height:6rem;margin:1rem auto;border-radius:50%;
  background:conic-gradient(CanvasText calc(var(--voice-progress,0)*1turn),color-mix(in srgb,CanvasText 15%,Canvas) 0)}
.voice-ring::before{content:"";grid-area:1/1;width:5.25rem;height:5.25rem;border-radius:50%;background:Canvas}
.voice-ring>*{grid-area:1/1;width:2rem;height:2rem}
.voice-buttons{display:flex;flex-wrap:wrap;gap:.5rem;justify-content:center;margin-top:1rem}
.voice-buttons button{min-height:44px;padding:.5rem 1.25rem;border:1px solid currentColor;border-radius:.5rem;background:transparent;
  color:inherit;font:inherit;cursor:pointer}
.voice-buttons button:hover{background:color-mix(in srgb,CanvasText 10%,Canvas)}
@media (forced-colors:active){.voice-ring{background:none;border:4px solid CanvasText}}
`;
