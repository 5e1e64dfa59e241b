'use client';

import { useRef, useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { problemAlreadyShown } from '@/app/_ui/feedback/problems';
import {
  ATTACHMENTS_TOO_LARGE,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  TOO_MANY_ATTACHMENTS,
} from '@/domain/emails/attachment';
import { draftOf } from './draft-store';
import { upload } from './upload';
import type { Composer } from './use-composer';

/** A file on its way, or one that could not be uploaded. */
export interface PendingFile {
  key: string;
  name: string;
  size: number;
  /** From 0 to 1. */
  progress: number;
  error: string | null;
}

/** The files of the message: uploaded as soon as they are chosen. */
export function useAttachments({ draft, change }: Composer) {
  const { id: userId } = useViewer();
  const { client } = api.useUtils();
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const aborts = useRef(new Map<string, () => void>());

  const edit = (key: string, changes: Partial<PendingFile>) =>
    setPending((files) => files.map((file) => (file.key === key ? { ...file, ...changes } : file)));
  const drop = (key: string) => {
    aborts.current.delete(key);
    setPending((files) => files.filter((file) => file.key !== key));
  };

  const start = (file: File) => {
    const key = crypto.randomUUID();
    setPending((files) => [...files, { key, name: file.name, size: file.size, progress: 0, error: null }]);
    const { done, abort } = upload(file, (progress) => edit(key, { progress }));
    aborts.current.set(key, abort);
    done.then(
      (added) => {
        drop(key);
        change({ attachments: [...draftOf(userId).attachments, added] });
      },
      (error: Error) => edit(key, { error: error.message }),
    );
  };

  return {
    pending,
    refusal,
    isUploading: pending.some(({ error }) => error === null),
    add(files: readonly File[]) {
      const present = [...draft.attachments, ...pending.filter(({ error }) => error === null)];
      const bytes = [...present, ...files].reduce((sum, { size }) => sum + size, 0);
      if (present.length + files.length > MAX_ATTACHMENTS) return setRefusal(TOO_MANY_ATTACHMENTS);
      if (bytes > MAX_ATTACHMENT_BYTES) return setRefusal(ATTACHMENTS_TOO_LARGE);
      setRefusal(null);
      for (const file of files) start(file);
    },
    cancel(key: string) {
      aborts.current.get(key)?.();
      drop(key);
    },
    remove(id: string) {
      setRefusal(null);
      change({ attachments: draft.attachments.filter((file) => file.id !== id) });
      // A file that stays behind is removed later: it waits for its message only for some days.
      client.emails.removeAttachment.mutate({ id }).catch(problemAlreadyShown);
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
