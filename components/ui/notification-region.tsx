"use client";

import { CircleAlert, CircleCheck, TriangleAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  type FocusEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Button } from "./button";
import { Icon, Spinner } from "./icon";
import {
  dismiss,
  getNotifications,
  getServerNotifications,
  NOTIFICATIONS_MAX,
  type Notification,
  subscribeToNotifications,
} from "./notification-store";
import { applyStickyOffset, setStickyHeight } from "./sticky-offset";

/** How long timers stay paused after a press of Tab. */
const TAB_PAUSE_MS = 3_000;
/** Space above the region at the top of the window (`top-4`), and below it before a dialog (px). */
const SPACE_PX = 16 + 8;

/** The symbol of each kind of notification. */
export const NOTIFICATION_MARKS = {
  good: <Icon of={CircleCheck} size={18} className="text-good" />,
  bad: <Icon of={CircleAlert} size={18} className="text-bad" />,
  warning: <Icon of={TriangleAlert} size={18} className="text-warn" />,
  loading: <Spinner size={16} />,
} as const;

function Message({ entry, isPaused }: { entry: Notification; isPaused: boolean }) {
  const t = useTranslations("ui");
  useCountdown(entry.durationMs, isPaused, entry.revision, () => dismiss(entry.id));
  return (
    <li className="appear pointer-events-auto flex items-start gap-3 rounded-box border border-line bg-raised py-2.5 pr-2 pl-3.5 shadow-raised">
      <span className="flex h-7 items-center">{NOTIFICATION_MARKS[entry.kind]}</span>
      <div className="min-w-0 flex-1 py-[3px] text-md">
        <span className="sr-only">{t(`kind.${entry.kind}`)}: </span>
        <span className="font-medium [overflow-wrap:anywhere]">{entry.text}</span>
        {entry.detail && (
          <span className="block select-text text-ink-2 text-sm [overflow-wrap:anywhere]">{entry.detail}</span>
        )}
      </div>
      {entry.action && (
        <Button
          kind="quiet"
          isSmall
          onMouseDown={leaveFocus}
          onClick={() => {
            entry.action?.onAction();
            dismiss(entry.id);
          }}
        >
          {entry.action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label={t("dismiss", { text: entry.text })}
        onMouseDown={leaveFocus}
        onClick={() => dismiss(entry.id)}
        className="target flex size-7 items-center justify-center rounded-tight text-ink-2 hover:bg-row-hover hover:text-ink"
      >
        <Icon of={X} />
      </button>
    </li>
  );
}

/** Whether the page is hidden, so that no notification expires unread. */
function useIsPageHidden(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    () => document.hidden,
    () => false,
  );
}

/** Whether Tab was pressed in the last seconds, so that nothing expires on the way to it by keyboard. */
function useIsTabbing(isNeeded: boolean): boolean {
  const [isTabbing, setTabbing] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function handleKeyDown({ key }: KeyboardEvent) {
      if (key !== "Tab") return;
      setTabbing(true);
      clearTimeout(timer);
      timer = setTimeout(() => setTabbing(false), TAB_PAUSE_MS);
    }
    document.addEventListener("keydown", handleKeyDown, true);
    return () => {
      document.removeEventListener("keydown", handleKeyDown, true);
      clearTimeout(timer);
      setTabbing(false);
    };
  }, [isNeeded]);
  return isTabbing;
}

/**
 * The focus of the region: F6 moves it there, F6 again or Escape returns it. After the focused notification is removed,
 * the region has it, or without other notifications the element that had it before.
 */
function useRegionFocus(regionRef: RefObject<HTMLElement | null>, all: readonly Notification[]) {
  const [hasFocus, setFocus] = useState(false);
  const before = useRef<Element | null>(null);
  const hasAny = all.length > 0;
  useEffect(() => {
    if (!hasAny) return;
    function handleKeyDown(event: KeyboardEvent) {
      const region = regionRef.current;
      if (!region) return;
      const isInside = region.contains(document.activeElement);
      if (!(event.key === "F6" || (event.key === "Escape" && isInside))) return;
      event.preventDefault();
      if (isInside) returnFocus(before.current);
      else region.focus();
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [regionRef, hasAny]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the list removes a focused element
  useEffect(() => {
    // A removed element sends no blur event.
    if (!hasFocus || regionRef.current?.contains(document.activeElement)) return;
    const origin = before.current;
    if (hasAny) {
      regionRef.current?.focus();
      before.current = origin;
    } else {
      setFocus(false);
      returnFocus(origin);
    }
  }, [all]);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    setFocus(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget));
  return { hasFocus, onFocus, onBlur };
}

function returnFocus(before: Element | null): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/** Leaves the focus where it is when a button is pressed with the pointer: a focused region pauses its timers. */
const leaveFocus = (event: MouseEvent) => event.preventDefault();

/**
 * The region of all notifications, once per page, loaded after the first paint; usable above an open dialog. Announces
 * notifications, and pauses every timer while hovered, focused, hidden or tabbed towards.
 */
export function NotificationRegion() {
  const t = useTranslations("ui");
  const region = useRef<HTMLElement>(null);
  const all = useSyncExternalStore(subscribeToNotifications, getNotifications, getServerNotifications);
  const [isHovered, setHovered] = useState(false);
  const { hasFocus, ...focusEvents } = useRegionFocus(region, all);
  const isHidden = useIsPageHidden();
  const hasAny = all.length > 0;
  const isTabbing = useIsTabbing(hasAny);
  useEffect(() => {
    // The hovered notification may disappear without a leave event.
    if (!hasAny) setHovered(false);
  }, [hasAny]);
  // Show the newest; older ones wait until there is room.
  const shown = all.slice(-NOTIFICATIONS_MAX);
  const waiting = all.length - shown.length;
  useEffect(() => applyStickyOffset(region.current));
  useEffect(() => reportHeight(region.current), []);
  return (
    <section
      ref={region}
      aria-label={t("notifications", { count: all.length })}
      tabIndex={-1}
      // Dialogs hide everything outside them, except elements with this attribute.
      data-react-aria-top-layer="true"
      // Not onPointerEnter: React misses it if the pointer rests where a button of a dialog has just disappeared.
      onPointerOver={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...focusEvents}
      data-above-save-bar
      // With an open dialog the region moves to the top, because the dialog's buttons are at the bottom, and the dialog below it.
      className={`pointer-events-none fixed right-4 bottom-[calc(var(--save-bar)+16px)] z-(--z-toast) w-[min(26rem,calc(100vw-32px))] max-md:inset-x-4 max-md:mx-auto print:hidden ${OVER_DIALOG}`}
    >
      <ol aria-live="polite" aria-relevant="additions text" className="grid grid-cols-1 gap-2">
        {shown.map((entry) => (
          <Message key={entry.id} entry={entry} isPaused={isHovered || hasFocus || isHidden || isTabbing} />
        ))}
      </ol>
      {waiting > 0 && (
        <p className="mt-2 ml-auto w-fit rounded-control border border-line bg-raised px-2.5 py-0.5 text-ink-2 text-sm shadow-raised">
          {t("notificationsWaiting", { count: waiting })}
        </p>
      )}
    </section>
  );
}

/** In a low window the region scrolls, so that the dialog keeps its room. */
const OVER_DIALOG =
  "[:root:has(section[role$=dialog])_&]:top-4 [:root:has(section[role$=dialog])_&]:bottom-auto [@media(max-height:480px)]:max-h-[40dvh] [@media(max-height:480px)]:overflow-y-auto";

/** Tells dialogs how much room the notifications take. */
function reportHeight(region: HTMLElement | null): (() => void) | undefined {
  if (region === null || typeof ResizeObserver !== "function") return;
  const watch = new ResizeObserver(() => {
    const { offsetHeight } = region;
    setStickyHeight("--notices", offsetHeight === 0 ? null : offsetHeight + SPACE_PX);
  });
  watch.observe(region);
  return () => {
    watch.disconnect();
    setStickyHeight("--notices", null);
  };
}

/**
 * Calls `onEnd` after a time, not counting paused time.
 * @param durationMs null never ends.
 * @param round a new one restarts the countdown.
 */
function useCountdown(durationMs: number | null, isPaused: boolean, round: number, onEnd: () => void): void {
  const left = useRef({ round, ms: durationMs ?? 0 });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left.current.round !== round) left.current = { round, ms: durationMs ?? 0 };
    if (durationMs === null || isPaused) return;
    const since = performance.now();
    const timer = setTimeout(() => end(), left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current.ms = Math.max(0, left.current.ms - (performance.now() - since));
    };
  }, [durationMs, isPaused, round]);
}
