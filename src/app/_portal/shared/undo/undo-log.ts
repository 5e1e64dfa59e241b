'use client';

import { notifications } from '@mantine/notifications';
import { createDeviceStore } from '@/app/_portal/shared/device-store';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import type { CHOOSABLE_TASK_STATUSES } from '@/domain/tasks/task-choices';

/** The changes that reverse another one of a task. */
export type TaskUndo = { status: (typeof CHOOSABLE_TASK_STATUSES)[number] } | { dueDate: string };

/** What undoes a change on the server. Instants are texts, because it is kept on the device. */
export type UndoCall =
  | { kind: 'restore'; id: string }
  | { kind: 'bulk'; id: string; noun: { one: string; many: string } }
  | { kind: 'move'; id: string; stageEnteredAt: string }
  | { kind: 'merge'; id: string }
  | { kind: 'task'; id: string; version: number; changes: TaskUndo }
  | { kind: 'lead'; id: string; version: number; changes: { nextFollowUp: string | null } };

interface Undoable {
  /** What was done, as a phrase: 'Northgate Arena moved to Contacted'. */
  text: string;
  call: UndoCall;
}

export interface UndoEntry extends Undoable {
  key: string;
  /** In milliseconds since 1970. */
  at: number;
}

const MAX_ENTRIES = 50;
const NONE: readonly UndoEntry[] = [];

const isEntry = (kept: unknown): kept is UndoEntry =>
  typeof kept === 'object' && kept !== null && 'key' in kept && 'text' in kept && 'at' in kept && 'call' in kept;

/** What the user did on this device and can undo, the latest first. It outlives its toasts, and reloads. */
const log = createDeviceStore({
  name: 'undo',
  empty: NONE,
  isValue: (kept): kept is readonly UndoEntry[] => Array.isArray(kept) && kept.every(isEntry),
});

/** Toasts that still offer an undo. They undo it at once, on what the page shows. */
const toasts = new Map<string, { toast: string; undo: () => void }>();

/** Adds to the log, with the toast that offers the undo, if one does. */
export function keepUndo(
  userId: string,
  { text, call }: Undoable,
  shown?: { toast: string; undo: () => void },
): { forget: () => void; onToastClosed: () => void } {
  const entry = { key: crypto.randomUUID(), at: Date.now(), text, call };
  log.change(userId, (kept) => [entry, ...kept].slice(0, MAX_ENTRIES));
  if (shown) toasts.set(entry.key, shown);
  const onToastClosed = () => void toasts.delete(entry.key);
  return {
    onToastClosed,
    forget() {
      onToastClosed();
      drop(userId, entry);
    },
  };
}

const drop = (userId: string, { key }: UndoEntry) =>
  log.change(userId, (kept) => {
    const left = kept.filter((one) => one.key !== key);
    return left.length > 0 ? left : NONE;
  });

interface Offer extends Undoable {
  message: string;
  detail?: string;
  undo: () => void;
}

/** Offers an undo in a toast, and until the end of the day by key and in the palette. */
export function offerUndo(userId: string, { message, detail, undo, ...undoable }: Offer): void {
  const run = () => {
    kept.forget();
    undo();
  };
  const toast = notifyUndo(message, run, { ...(detail && { detail }), onExpired: () => kept.onToastClosed() });
  const kept = keepUndo(userId, undoable, { toast, undo: run });
}

/** The latest change since `since` that can be undone, in milliseconds since 1970. */
export const latestUndo = (userId: string, since: number): UndoEntry | undefined =>
  log.read(userId).find(({ at }) => at >= since);

export const useUndoLog = log.useValue;

export const emptyUndoLog = (userId: string): void => log.write(userId, NONE);

/**
 * Takes the latest change since `since` out of the log. Null if there is none, and if a toast still offered the undo, which
 * has then begun.
 */
export function takeUndo(userId: string, since: number): { taken: UndoEntry | null; isEmpty: boolean } {
  const entry = latestUndo(userId, since);
  if (!entry) return { taken: null, isEmpty: true };
  const shown = toasts.get(entry.key);
  if (shown) {
    notifications.hide(shown.toast);
    shown.undo();
    return { taken: null, isEmpty: false };
  }
  drop(userId, entry);
  return { taken: entry, isEmpty: false };
}
