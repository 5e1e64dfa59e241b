'use client';

import { createDeviceStore } from '@/app/_portal/shared/device-store';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyHint } from '@/app/_ui/feedback/problems';
import { type ComposeDraft, EMPTY_DRAFT, hasContent, isDraft, isSameDraft } from './compose-draft';
import { dropPendingFiles, pendingFilesOf } from './pending-files';
import { isSending } from './send-attempt';

/** The messages that are being written. */
const drafts = createDeviceStore({ name: 'email-draft', empty: EMPTY_DRAFT, isValue: isDraft });

/** The message that the user is writing. */
export const draftOf = drafts.read;
export const useDraft = drafts.useValue;

const NOT_WAITING = 'Not undone: you have opened or deleted that draft since.';

const NONE: readonly ComposeDraft[] = [];
const MAX_ASIDE = 25;
const FULL = `Only ${MAX_ASIDE} drafts can be set aside, so the oldest one was deleted.`;

/** Messages whose place another one took, the latest first. They wait here until they are opened or deleted. */
const asides = createDeviceStore({
  name: 'email-drafts-aside',
  empty: NONE,
  isValue: (kept): kept is readonly ComposeDraft[] => Array.isArray(kept) && kept.every(isDraft),
});

export const draftsAsideOf = asides.read;
export const useDraftsAside = asides.useValue;

const without = (kept: readonly ComposeDraft[], draft: ComposeDraft) => kept.filter((one) => !isSameDraft(one, draft));

function putAside(userId: string, draft: ComposeDraft): void {
  if (!hasContent(draft)) return;
  let isFull = false;
  asides.change(userId, (kept) => {
    const next = [draft, ...without(kept, draft)];
    isFull = next.length > MAX_ASIDE;
    return next.slice(0, MAX_ASIDE);
  });
  if (isFull) notifyHint(FULL);
}

export function dropAside(userId: string, draft: ComposeDraft): void {
  asides.change(userId, (kept) => {
    const left = without(kept, draft);
    return left.length > 0 ? left : NONE;
  });
}

/** Changes the message that the user is writing. */
export const changeDraft = (userId: string, changes: Partial<ComposeDraft>): void =>
  drafts.write(userId, { ...draftOf(userId), ...changes });

/** Begins another message. Files that are still on their way were for the one before. */
export function keepDraft(userId: string, draft: ComposeDraft): void {
  dropPendingFiles(userId);
  drafts.write(userId, draft);
}

/** Empties the message, with the way back. */
export function discardDraft(userId: string): void {
  const before = draftOf(userId);
  offerBack(userId, 'The draft was discarded.', () => bringBack(userId, before, EMPTY_DRAFT));
  keepDraft(userId, EMPTY_DRAFT);
}

/** Begins another message, with the way back to the one before, which is put aside. */
export function replaceDraft(userId: string, draft: ComposeDraft, words: string): void {
  const before = draftOf(userId);
  if (isSameDraft(before, draft)) return;
  offerBack(userId, words, () => {
    const isWaiting = !hasContent(before) || draftsAsideOf(userId).some((one) => isSameDraft(one, before));
    if (isWaiting) bringBack(userId, before, draft);
    else notifyHint(NOT_WAITING);
  });
  putAside(userId, before);
  keepDraft(userId, draft);
}

/** Goes back to a message that `next` took the place of. What was written since is put aside. */
function bringBack(userId: string, before: ComposeDraft, next: ComposeDraft): void {
  const isUntouched = isSameDraft(draftOf(userId), next) && pendingFilesOf(userId).length === 0;
  if (isUntouched && !isSending(userId)) {
    dropAside(userId, before);
    keepDraft(userId, before);
  } else openAside(userId, before);
}

/** Call before files that are still on their way are dropped. */
function offerBack(userId: string, words: string, undo: () => void): void {
  notifyUndo(words, undo, { detail: lostFiles(userId) });
}

function lostFiles(userId: string): string | undefined {
  const lost = pendingFilesOf(userId).map(({ name }) => name);
  return lost.length > 0 ? `Not uploaded, so not attached: ${lost.join(', ')}` : undefined;
}

/** Goes on with a message that was put aside, and puts the one that is being written there instead. */
export function openAside(userId: string, draft: ComposeDraft): void {
  const lost = lostFiles(userId);
  if (lost) notifyHint(lost);
  dropAside(userId, draft);
  putAside(userId, draftOf(userId));
  keepDraft(userId, draft);
}

/** Deletes a message that was put aside, with the way back. */
export function deleteAside(userId: string, draft: ComposeDraft): void {
  dropAside(userId, draft);
  notifyUndo('Draft deleted.', () => putAside(userId, draft));
}
