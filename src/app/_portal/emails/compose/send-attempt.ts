'use client';

import { useSyncExternalStore } from 'react';

/** The last attempt to send, so that trying the same again cannot send it twice (D38). */
interface Attempt {
  content: string;
  key: string;
}

/** Kept outside of the composer and on the device: an attempt may outlast the open tab, and its answer may get lost. */
const attempts = new Map<string, Attempt>();
/** The users whose message is on its way. */
const sending = new Set<string>();
const listeners = new Set<() => void>();

const storageKey = (userId: string) => `stanchion-email-attempt-${userId}`;

const isAttempt = (kept: unknown): kept is Attempt =>
  typeof kept === 'object' &&
  kept !== null &&
  'content' in kept &&
  typeof kept.content === 'string' &&
  'key' in kept &&
  typeof kept.key === 'string';

function readKept(userId: string): Attempt | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null');
    return isAttempt(kept) ? kept : undefined;
  } catch {
    // Not JSON, or the browser denies access.
    return undefined;
  }
}

/** The Idempotency-Key of a message: the same one until `forgetAttempt`, or until its content changes. */
export function keyFor(userId: string, content: string): string {
  const last = attempts.get(userId) ?? readKept(userId);
  const attempt = last?.content === content ? last : { content, key: crypto.randomUUID() };
  attempts.set(userId, attempt);
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(attempt));
  } catch {
    // The device has no room, or denies access: the key lasts as long as the page.
  }
  return attempt.key;
}

/** After a success, the same message may be sent again on purpose. */
export function forgetAttempt(userId: string): void {
  attempts.delete(userId);
  try {
    localStorage.removeItem(storageKey(userId));
  } catch {
    // The browser denies access, so nothing was kept.
  }
}

/** Reserves the sending; false if a message is already on its way. */
export function beginSending(userId: string): boolean {
  if (sending.has(userId)) return false;
  sending.add(userId);
  for (const listener of listeners) listener();
  return true;
}

export function endSending(userId: string): void {
  sending.delete(userId);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useIsSending = (userId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => sending.has(userId),
    () => false,
  );
