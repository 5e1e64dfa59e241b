'use client';

import { createPendingUploads } from '@/app/_portal/shared/uploads/pending-uploads';
import { sendUpload } from '@/app/_portal/shared/uploads/send-upload';
import { EMPTY_FILE, FILE_TOO_LARGE, MAX_FILE_BYTES } from '@/domain/files/file-limits';
import { isProgramName, PROGRAM_REFUSED } from '@/domain/files/file-type';
import type { FileItem } from './file-cache';

/** The schema loads with the first file. */
async function readFile(body: unknown): Promise<FileItem> {
  const { leadFileOfJson } = await import('@/domain/files/file');
  return leadFileOfJson.parse(body);
}

/** A few at a time: more would only share the same connection. */
const AT_ONCE = 3;

/** The files on their way to leads. They go on while the lead is closed. */
export const uploads = createPendingUploads<FileItem>({
  atOnce: AT_ONCE,
  send: ({ place: leadId, file, ...sent }) =>
    sendUpload({
      url: `/api/leads/${leadId}/files?name=${encodeURIComponent(file.name)}`,
      body: file,
      read: readFile,
      whenOffline: 'Try again once you’re back online.',
      ...sent,
    }),
});

/** Why a file cannot be added, as far as the browser can tell; null if it may. */
export function refusalOf({ name, size }: File): string | null {
  if (size === 0) return EMPTY_FILE;
  if (size > MAX_FILE_BYTES) return FILE_TOO_LARGE;
  return isProgramName(name) ? PROGRAM_REFUSED : null;
}
