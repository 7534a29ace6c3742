// The built-in templates of voice search (docs/voice-search.md). The script of the shop replaces `{{key}}` by the text of the page's
// language, and shows elements with `data-voice-state` in these states only.

const MICROPHONE = `<svg class="voice-microphone" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM6 11v1a6 6 0 0 0 12 0v-1M12 18v3"></path>
  </svg>`;

/** The icon beside the shop's search field. */
export const ICON_TEMPLATE = `<button type="button" class="voice-icon" data-voice-action="start">
  ${MICROPHONE}
  <span class="voice-unseen" data-voice-state="hidden asking listening recognizing failed unreachable no-microphone">{{iconTitle}}</span>
  <span class="voice-unseen" data-voice-state="denied not-supported">{{disabledIconTitle}}</span>
</button>
`;

/** The content of the popup. */
export const POPUP_TEMPLATE = `<div class="voice-popup">
  <h2 class="voice-heading">{{heading}}</h2>
  <div class="voice-ring" data-voice-progress data-voice-state="listening recognizing">
  ${MICROPHONE}
  </div>
  <div data-voice-state="asking">
    <p class="voice-title">{{allowMic}}</p>
  </div>
  <div data-voice-state="listening">
    <p class="voice-title">{{listening}}</p>
    <p class="voice-info">{{listeningInfo}}</p>
  </div>
  <div data-voice-state="recognizing">
    <p class="voice-title">{{recognizing}}</p>
    <p class="voice-info">{{recognizingInfo}}</p>
  </div>
  <div data-voice-state="failed">
    <p class="voice-title">{{recognitionError}}</p>
    <p class="voice-info">{{recognitionErrorInfo}}</p>
  </div>
  <p class="voice-title" data-voice-state="denied">{{micDenied}}</p>
  <p class="voice-title" data-voice-state="not-supported">{{notSupported}}</p>
  <p class="voice-title" data-voice-state="unreachable">{{unreachable}}</p>
  <p class="voice-title" data-voice-state="no-microphone">{{noMicrophone}}</p>
  <p class="voice-text" data-voice-text data-voice-state="listening recognizing"></p>
  <div class="voice-buttons">
    <button type="button" data-voice-action="stop" data-voice-state="listening">{{stop}}</button>
    <button type="button" data-voice-action="retry" data-voice-state="failed denied unreachable no-microphone">{{tryAgain}}</button>
    <button type="button" data-voice-action="close">{{close}}</button>
  </div>
</div>
`;
