"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Callbacks of a drag; points are in viewport coordinates. */
export type PointerReorder = {
  canDrag: (id: string) => boolean;
  onStart: (id: string) => void;
  onOver: (point: { x: number; y: number }) => void;
  /** The part was dropped, at the last point of `onOver`. */
  onDrop: () => void;
  /**
   * Escape, or the system took the pointer away.
   * @param isFar the part was dropped on the far place.
   */
  onCancel: (isFar: boolean) => void;
  /** A place at the edge of the window for parts that go far; shown once a drag scrolls. */
  far: { label: string; onDrop: (id: string) => void } | null;
};

const SLOP_PX = 5;
const EDGE_PX = 72;
/** Depth within the edge from which scrolling is not slower, because a bar of the page may cover the rest. */
const DEPTH_MIN_PX = 24;
const SCROLL_PX = 14;
/** Scrolling gets faster by this factor per frame of 60 Hz while the pointer stays at the edge, up to `SPEED_MAX`. */
const SPEED_UP = 1.03;
const SPEED_MAX = 10;
const FRAME_MS = 1000 / 60;
/** A pause longer than this many frames does not make the page jump. */
const FRAMES_MAX = 12;
// A veil over the page keeps parts from reacting to the pointer during a drag. A style on the list or the page would
// recalculate the style of everything in it.
const VEIL_LOOK = "fixed inset-0 z-(--z-modal) cursor-grabbing";
const FAR_LOOK =
  "fixed top-20 left-1/2 -translate-x-1/2 rounded-control border-2 border-dashed border-pin bg-raised px-5 py-3 font-medium text-md shadow-raised";
const COPY_LOOK = "list-none rounded-box bg-raised shadow-raised";
const CONTROLS = "a, button, summary, input, select, textarea, [role='menu']";

/**
 * Dragging by mouse anywhere on a part, by touch only on its handle, so that touch can scroll. Not native drag and drop,
 * which does not work on phones and animates back on cancel.
 */
export function usePointerReorder(listRef: RefObject<HTMLElement | null>, reorder: PointerReorder): void {
  const latest = useRef(reorder);
  useEffect(() => {
    latest.current = reorder;
  });
  useEffect(() => {
    const list = listRef.current;
    if (list === null) return;
    const press = (event: PointerEvent) => startPress(event, latest);
    const preventNativeDrag = (event: DragEvent) => event.preventDefault();
    list.addEventListener("pointerdown", press);
    list.addEventListener("dragstart", preventNativeDrag);
    return () => {
      list.removeEventListener("pointerdown", press);
      list.removeEventListener("dragstart", preventNativeDrag);
    };
  }, [listRef]);
}

/**
 * How far to scroll in so many frames, and the next speed.
 * @param by how far the pointer is within the edge (px, up is negative).
 */
export function stepScroll(by: number, speed: number, frames: number): { top: number; speed: number } {
  const depth = Math.max(DEPTH_MIN_PX, Math.min(Math.abs(by), EDGE_PX)) / EDGE_PX;
  const next = Math.min(speed * SPEED_UP ** frames, SPEED_MAX);
  return { top: Math.sign(by) * depth * SCROLL_PX * next * frames, speed: next };
}

/** The place for parts that go far, which finds the dropped part among the movable ones. */
export function buildFar<T extends { id: string }>(
  far: { label: string; onDrop: (item: T) => void } | undefined,
  movable: readonly T[],
): PointerReorder["far"] {
  if (far === undefined) return null;
  const onDrop = (id: string) => {
    const item = movable.find((one) => one.id === id);
    if (item !== undefined) far.onDrop(item);
  };
  return { label: far.label, onDrop };
}

function startPress(event: PointerEvent, latest: RefObject<PointerReorder>): void {
  const target = event.target as Element;
  const part = target.closest<HTMLElement>("[data-reorder-id]");
  const id = part?.dataset.reorderId;
  const isHandle = target.closest("[data-reorder-handle]") !== null;
  if (part === null || id === undefined || event.button !== 0 || !latest.current.canDrag(id)) return;
  if (!isHandle && (event.pointerType !== "mouse" || target.closest(CONTROLS) !== null)) return;
  new Drag(part, id, event, latest).watch();
}

/** A press that becomes a drag after the pointer has moved far enough. */
class Drag {
  private copy: HTMLElement | null = null;
  private veil: HTMLElement | null = null;
  private far: HTMLElement | null = null;
  private speed = 1;
  private point: { x: number; y: number };
  private readonly grip: { x: number; y: number };
  private readonly end = new AbortController();
  private frame = 0;
  private drawnAt: number | null = null;

  constructor(
    private readonly part: HTMLElement,
    private readonly id: string,
    private readonly start: PointerEvent,
    private readonly latest: RefObject<PointerReorder>,
  ) {
    const box = part.getBoundingClientRect();
    this.point = { x: start.clientX, y: start.clientY };
    this.grip = { x: start.clientX - box.left, y: start.clientY - box.top };
  }

  watch(): void {
    const { signal } = this.end;
    document.addEventListener("selectstart", (event) => event.preventDefault(), { signal });
    window.addEventListener("pointermove", (event) => this.move(event), { signal });
    // Another finger that touches the page meanwhile neither drops the part nor cancels the drag.
    const finishBy = (how: "drop" | "cancel") => (event: PointerEvent) => {
      if (event.pointerId === this.start.pointerId) this.finish(how);
    };
    window.addEventListener("pointerup", finishBy("drop"), { signal });
    window.addEventListener("pointercancel", finishBy("cancel"), { signal });
    window.addEventListener("blur", () => this.finish("cancel"), { signal });
    window.addEventListener("keydown", (event) => this.handleKeyDown(event), { signal, capture: true });
  }

  private move(event: PointerEvent): void {
    if (event.pointerId !== this.start.pointerId) return;
    this.point = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY);
    if (this.copy === null && far < SLOP_PX) return;
    if (this.copy === null) this.startDrag();
    this.draw();
  }

  private startDrag(): void {
    const box = this.part.getBoundingClientRect();
    const copy = this.part.cloneNode(true) as HTMLElement;
    copy.removeAttribute("data-reorder-id");
    copy.setAttribute("aria-hidden", "true");
    copy.inert = true;
    copy.classList.add(...COPY_LOOK.split(" "));
    Object.assign(copy.style, {
      position: "fixed",
      top: "0",
      left: "0",
      width: `${box.width}px`,
      height: `${box.height}px`,
      contentVisibility: "visible",
      willChange: "transform",
    });
    const veil = document.createElement("div");
    veil.className = VEIL_LOOK;
    veil.append(copy);
    document.body.append(veil);
    this.veil = veil;
    // Focus the part, so that dialogs return the focus to it and its new position is announced.
    this.part.querySelector<HTMLElement>("[data-reorder-handle]")?.focus({ preventScroll: true });
    this.copy = copy;
    this.latest.current.onStart(this.id);
    this.frame = requestAnimationFrame(this.scroll);
  }

  private draw(): void {
    const { x, y } = this.point;
    // Read positions before moving the copy, to avoid a forced layout.
    this.latest.current.onOver(this.point);
    if (this.copy) this.copy.style.transform = `translate(${x - this.grip.x}px, ${y - this.grip.y}px)`;
  }

  /** Scrolls the page near the edge of the window, by time, so that a busy page scrolls as far as a fast one. */
  private readonly scroll = (now: number): void => {
    const frames = this.drawnAt === null ? 1 : Math.min((now - this.drawnAt) / FRAME_MS, FRAMES_MAX);
    this.drawnAt = now;
    const below = this.point.y - (window.innerHeight - EDGE_PX);
    const above = EDGE_PX - this.point.y;
    const by = below > 0 ? below : above > 0 ? -above : 0;
    if (by === 0) this.speed = 1;
    else {
      this.showFar();
      const { top, speed } = stepScroll(by, this.speed, frames);
      this.speed = speed;
      window.scrollBy({ top });
      this.latest.current.onOver(this.point);
    }
    this.frame = requestAnimationFrame(this.scroll);
  };

  /** Shows the place for parts that go far. */
  private showFar(): void {
    const { far } = this.latest.current;
    if (far === null || this.far !== null || this.veil === null) return;
    this.far = document.createElement("div");
    this.far.className = FAR_LOOK;
    this.far.textContent = far.label;
    this.veil.prepend(this.far);
  }

  private isOverFar(): boolean {
    const box = this.far?.getBoundingClientRect();
    const { x, y } = this.point;
    return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }

  private handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || this.copy === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.finish("cancel");
  }

  private finish(how: "drop" | "cancel"): void {
    this.end.abort();
    cancelAnimationFrame(this.frame);
    if (this.copy === null) return;
    const isFar = how === "drop" && this.isOverFar();
    this.veil?.remove();
    // Suppress the click that ends a drag.
    const swallow = (event: MouseEvent) => event.stopPropagation();
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    if (how === "drop" && !isFar) this.latest.current.onDrop();
    else this.latest.current.onCancel(isFar);
    if (isFar) this.latest.current.far?.onDrop(this.id);
  }
}
