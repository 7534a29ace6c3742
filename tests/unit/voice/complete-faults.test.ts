import { parseTemplate } from "@/backend/voice/checks/parse-template";
import { completeFaults } from "@/lib/domain/voice/complete-faults";
import { POPUP_TEMPLATE } from "@/lib/domain/voice/voice-templates";

test("the built-in popup explains every fault", () => {
  expect(completeFaults(POPUP_TEMPLATE)).toBe(POPUP_TEMPLATE);
});

test("an older popup gets the texts of newer faults in place of its text for failed, and offers another try", () => {
  const own = `<ul><li data-voice-state="failed">Sorry</li><li data-voice-state='denied not-supported'>No</li></ul>
<button data-voice-state="failed" data-voice-action="retry">Again</button>`;
  const complete = completeFaults(own);
  expect(complete).toContain(
    '<ul><li class="voice-title" data-voice-state="unreachable">{{unreachable}}</li><li class="voice-title" data-voice-state="no-microphone">{{noMicrophone}}</li><li data-voice-state="failed">',
  );
  expect(complete).toContain('<button data-voice-state="failed unreachable no-microphone" data-voice-action="retry">');
  expect(parseTemplate(complete, ["shop.example", "cdn.example"])).toHaveProperty("nodes");
  expect(completeFaults(complete)).toBe(complete);
});

test("a popup without any text of a fault gets all of them at its end", () => {
  const complete = completeFaults("<p>Speak</p>");
  expect(complete).toMatch(/^<p>Speak<\/p><p class="voice-title" data-voice-state="failed">/);
  expect(complete.match(/data-voice-state/g)).toHaveLength(5);
});
