'use client';

import { createDeviceStore } from '@/app/_portal/shared/device-store';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyHint } from '@/app/_ui/feedback/problems';
import { dropPendingFiles, pendingFilesOf } from './attachments/pending-files';
import { type ComposeDraft, EMPTY_DRAFT, hasContent, isDraft } from './compose-draft';

/** The messages that are being written. */
const drafts = createDeviceStore({ name: 'email-draft', empty: EMPTY_DRAFT, isValue: isDraft });

/** The message that the user is writing. */
export const draftOf = drafts.read;
export const useDraft = drafts.useValue;

const NOT_WAITING = 'Not undone: that draft has been opened or deleted since.';

const NONE: readonly ComposeDraft[] = [];
const MAX_ASIDE = 25;

/** Messages whose place another one took, the latest first. They wait here until they are opened or deleted. */
const asides = createDeviceStore({
  name: 'email-drafts-aside',
  empty: NONE,
  isValue: (kept): kept is readonly ComposeDraft[] => Array.isArray(kept) && kept.every(isDraft),
});

export const draftsAsideOf = asides.read;
export const useDraftsAside = asides.useValue;

function putAside(userId: string, draft: ComposeDraft): void {
  if (hasContent(draft)) asides.write(userId, [draft, ...asides.read(userId)].slice(0, MAX_ASIDE));
}

export function dropAside(userId: string, draft: ComposeDraft): void {
  const left = asides.read(userId).filter((one) => one !== draft);
  asides.write(userId, left.length > 0 ? left : NONE);
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
  offerBack(userId, 'The draft was discarded.', () => keepDraft(userId, before));
  keepDraft(userId, EMPTY_DRAFT);
}

/** Begins another message, with the way back to the one before, which is put aside. */
export function replaceDraft(userId: string, draft: ComposeDraft, words: string): void {
  const before = draftOf(userId);
  offerBack(userId, words, () => {
    const isWaiting = !hasContent(before) || draftsAsideOf(userId).includes(before);
    if (!isWaiting) notifyHint(NOT_WAITING);
    // What was written since is not lost either.
    else if (draftOf(userId) !== draft) openAside(userId, before);
    else {
      dropAside(userId, before);
      keepDraft(userId, before);
    }
  });
  putAside(userId, before);
  keepDraft(userId, draft);
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
