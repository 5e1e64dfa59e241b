'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { type ComposeDraft, EMPTY_DRAFT, isDraft } from './compose-draft';

/** The drafts of the users who were signed in on this page. On the device, a draft survives reloads. */
const drafts = new Map<string, ComposeDraft>();
const listeners = new Set<() => void>();

const keyOf = (userId: string) => `stanchion-email-draft-${userId}`;

function readKept(userId: string): ComposeDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return isDraft(kept) ? kept : EMPTY_DRAFT;
  } catch {
    // Not JSON, or the browser denies access.
    return EMPTY_DRAFT;
  }
}

/** The message that the user is writing. */
export function draftOf(userId: string): ComposeDraft {
  const draft = drafts.get(userId) ?? readKept(userId);
  drafts.set(userId, draft);
  return draft;
}

/** Replaces the message that the user is writing, wherever it is shown. */
export function keepDraft(userId: string, draft: ComposeDraft): void {
  drafts.set(userId, draft);
  try {
    if (draft === EMPTY_DRAFT) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // The device has no room, or denies access: the draft lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The draft of the signed-in user, and how to change it. */
export function useDraft() {
  const { id: userId } = useViewer();
  const draft = useSyncExternalStore(
    subscribe,
    () => draftOf(userId),
    () => EMPTY_DRAFT,
  );
  const replace = useCallback((next: ComposeDraft) => keepDraft(userId, next), [userId]);
  const update = useCallback(
    (changes: Partial<ComposeDraft>) => keepDraft(userId, { ...draftOf(userId), ...changes }),
    [userId],
  );
  return { draft, replace, update };
}
