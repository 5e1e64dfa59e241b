'use client';

import { createUserStore } from '@/app/_portal/shared/user-store';
import { type Upload, upload } from './upload';

/** A file on its way, or one that could not be uploaded. */
export interface PendingFile {
  key: string;
  name: string;
  size: number;
  /** From 0 to 1. */
  progress: number;
  error: string | null;
}

/** Kept beside the draft: an upload goes on while the composer is closed, and belongs to one message alone. */
const files = createUserStore<readonly PendingFile[]>([]);
const aborts = new Map<string, () => void>();

export const pendingFilesOf = files.read;
export const usePendingFiles = files.useValue;

const isPending = (userId: string, key: string) => files.read(userId).some((file) => file.key === key);

const edit = (userId: string, key: string, changes: Partial<PendingFile>) =>
  files.write(
    userId,
    files.read(userId).map((file) => (file.key === key ? { ...file, ...changes } : file)),
  );

/** Takes a file off the list, and stops its upload if it is still on its way. */
export function dropPendingFile(userId: string, key: string): void {
  aborts.get(key)?.();
  aborts.delete(key);
  files.write(
    userId,
    files.read(userId).filter((file) => file.key !== key),
  );
}

export function dropPendingFiles(userId: string): void {
  for (const { key } of files.read(userId)) dropPendingFile(userId, key);
}

/** Uploads a file for the message that the user is writing. */
export function uploadFile(userId: string, file: File, onDone: (file: Awaited<Upload['done']>) => void): void {
  const key = crypto.randomUUID();
  files.write(userId, [...files.read(userId), { key, name: file.name, size: file.size, progress: 0, error: null }]);
  const { done, abort } = upload(file, (progress) => edit(userId, key, { progress }));
  aborts.set(key, abort);
  done.then(
    (added) => {
      // Too late for this message. The server removes what no message takes.
      if (!isPending(userId, key)) return;
      dropPendingFile(userId, key);
      onDone(added);
    },
    (error: Error) => edit(userId, key, { error: error.message }),
  );
}
