'use client';

import { createUserStore } from '@/app/_portal/shared/user-store';
import type { Upload } from './send-upload';

/** A file that waits, is on its way, or could not be uploaded. */
export interface PendingUpload {
  key: string;
  /** What it is for, such as the id of a lead. */
  place: string;
  name: string;
  size: number;
  /** From 0 to 1. */
  progress: number;
  error: string | null;
}

interface Sending<Added> {
  /** How many files are sent at a time. */
  atOnce: number;
  send: (upload: Sent) => Upload<Added>;
}

interface Sent {
  /** The same when the file is sent once more. */
  idempotencyKey: string;
  place: string;
  file: File;
  onProgress: (share: number) => void;
}

interface Started<Added> {
  file: File;
  onDone: (added: Added) => void;
  abort?: () => void;
}

/** The uploads of each user. They go on while the component that shows them is closed. */
export function createPendingUploads<Added>({ atOnce, send }: Sending<Added>) {
  const store = createUserStore<readonly PendingUpload[]>([]);
  const started = new Map<string, Started<Added>>();

  const find = (userId: string, key: string) => store.read(userId).find((upload) => upload.key === key);
  const edit = (userId: string, key: string, changes: Partial<PendingUpload>) =>
    store.write(
      userId,
      store.read(userId).map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
    );
  const remove = (userId: string, key: string) => {
    started.delete(key);
    store.write(
      userId,
      store.read(userId).filter((upload) => upload.key !== key),
    );
  };

  /** Sends those that wait, as far as others are done. */
  function sendNext(userId: string): void {
    const open = store.read(userId).filter(({ error }) => error === null);
    const waiting = open.filter(({ key }) => started.get(key)?.abort === undefined);
    for (const { key, place } of waiting.slice(0, Math.max(0, atOnce - (open.length - waiting.length)))) {
      const upload = started.get(key);
      if (!upload) continue;
      const onProgress = (progress: number) => edit(userId, key, { progress });
      const { done, abort } = send({ idempotencyKey: key, place, file: upload.file, onProgress });
      upload.abort = abort;
      done
        .then(
          (added) => {
            // Too late: it was taken off the list.
            if (!find(userId, key)) return;
            remove(userId, key);
            upload.onDone(added);
          },
          (error: Error) => {
            upload.abort = undefined;
            edit(userId, key, { error: error.message });
          },
        )
        .finally(() => sendNext(userId));
    }
  }

  const drop = (userId: string, key: string): void => {
    started.get(key)?.abort?.();
    remove(userId, key);
  };

  return {
    read: store.read,
    /** The uploads of the signed-in user. */
    useValue: store.useValue,
    /** Uploads a file, or lists it with the reason why it cannot be uploaded. */
    add(
      userId: string,
      { place, file, error = null }: { place: string; file: File; error?: string | null },
      onDone: Started<Added>['onDone'],
    ): void {
      const key = crypto.randomUUID();
      started.set(key, { file, onDone });
      const { name, size } = file;
      store.write(userId, [...store.read(userId), { key, place, name, size, progress: 0, error }]);
      sendNext(userId);
    },
    /** Uploads a file once more. */
    retry(userId: string, key: string): void {
      edit(userId, key, { error: null, progress: 0 });
      sendNext(userId);
    },
    /** Takes a file off the list, and stops its upload if it is still on its way. */
    drop,
    dropAll(userId: string): void {
      for (const { key } of store.read(userId)) drop(userId, key);
    },
  };
}
