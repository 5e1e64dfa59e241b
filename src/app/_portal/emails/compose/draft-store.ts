'use client';

import { createDeviceStore } from '@/app/_portal/shared/device-store';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { type ComposeDraft, EMPTY_DRAFT, isDraft } from './compose-draft';
import { dropPendingFiles, pendingFilesOf } from './pending-files';

/** The messages that are being written. */
const drafts = createDeviceStore({ name: 'email-draft', empty: EMPTY_DRAFT, isValue: isDraft });

/** The message that the user is writing. */
export const draftOf = drafts.read;
export const useDraft = drafts.useValue;

/** Changes the message that the user is writing. */
export const changeDraft = (userId: string, changes: Partial<ComposeDraft>): void =>
  drafts.write(userId, { ...draftOf(userId), ...changes });

/** Begins another message. Files that are still on their way were for the one before. */
export function keepDraft(userId: string, draft: ComposeDraft): void {
  dropPendingFiles(userId);
  drafts.write(userId, draft);
}

/** Begins another message, with the way back to the one before. */
export function replaceDraft(userId: string, draft: ComposeDraft, words: string): void {
  const before = draftOf(userId);
  const lost = pendingFilesOf(userId).map(({ name }) => name);
  keepDraft(userId, draft);
  notifyUndo(words, () => keepDraft(userId, before), {
    detail: lost.length > 0 ? `Not uploaded, so not attached: ${lost.join(', ')}` : undefined,
  });
}
