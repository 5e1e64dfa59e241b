'use client';

import { createPendingUploads } from '@/app/_portal/shared/uploads/pending-uploads';
import { sendUpload } from '@/app/_portal/shared/uploads/send-upload';
import type { ComposeDraft } from './compose-draft';

type Attachment = ComposeDraft['attachments'][number];

/** The schema loads with the first file. */
async function readAttachment(body: unknown): Promise<Attachment> {
  const { attachment } = await import('@/domain/emails/attachment');
  return attachment.parse(body);
}

/** Kept beside the draft: an upload goes on while the composer is closed, and belongs to one message alone. */
const uploads = createPendingUploads<Attachment>({
  atOnce: Number.POSITIVE_INFINITY,
  send({ file, place: _, ...sent }) {
    const body = new FormData();
    body.append('file', file);
    const whenOffline = 'Remove the file and try again.';
    return sendUpload({ url: '/api/emails/attachments', body, read: readAttachment, whenOffline, ...sent });
  },
});

export const {
  read: pendingFilesOf,
  useValue: usePendingFiles,
  drop: dropPendingFile,
  dropAll: dropPendingFiles,
} = uploads;

/** Uploads a file for the message that the user is writing. */
export const uploadFile = (userId: string, file: File, onDone: (added: Attachment) => void): void =>
  uploads.add(userId, { place: '', file }, onDone);
