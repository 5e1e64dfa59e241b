'use client';

import { useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { problemAlreadyShown } from '@/app/_ui/feedback/problems';
import {
  ATTACHMENTS_TOO_LARGE,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  TOO_MANY_ATTACHMENTS,
} from '@/domain/emails/attachment-limits';
import { changeDraft, draftOf } from '../../record/draft/draft-store';
import { dropPendingFile, uploadFile, usePendingFiles } from '../../record/draft/pending-files';
import type { Composer } from '../use-composer';

const notUploaded = (name: string): string =>
  `${name} was not uploaded. Add it again, or remove it to send the email without it.`;

/** The files of the message: uploaded as soon as they are chosen. */
export function useAttachments({ draft, change }: Composer) {
  const { id: userId } = useViewer();
  const { client } = api.useUtils();
  const pending = usePendingFiles();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const failed = pending.filter(({ error }) => error !== null);
  const present = [...draft.attachments, ...pending.filter(({ error }) => error === null)];
  const [missing] = failed;
  return {
    pending,
    /** How many more files there is room for. */
    room: MAX_ATTACHMENTS - present.length - (draft.quote ? 1 : 0),
    refusal: refusal ?? (isAsked && missing ? notUploaded(missing.name) : null),
    isUploading: pending.length > failed.length,
    /** Whether a file is not there although the user chose it. Says so until it is there, or removed. */
    refuseFailed(): boolean {
      setIsAsked(true);
      if (failed.length > 0) setRefusal(null);
      return failed.length > 0;
    },
    add(files: readonly File[]) {
      const bytes = [...present, ...files].reduce((sum, { size }) => sum + size, 0);
      if (present.length + files.length > MAX_ATTACHMENTS) return setRefusal(TOO_MANY_ATTACHMENTS);
      if (bytes > MAX_ATTACHMENT_BYTES) return setRefusal(ATTACHMENTS_TOO_LARGE);
      setRefusal(null);
      for (const file of files) {
        // The same file once more.
        const again = failed.find(({ name, size }) => name === file.name && size === file.size);
        if (again) dropPendingFile(userId, again.key);
      }
      for (const file of files) {
        uploadFile(userId, file, (added) =>
          changeDraft(userId, { attachments: [...draftOf(userId).attachments, added] }),
        );
      }
    },
    cancel(key: string) {
      setRefusal(null);
      dropPendingFile(userId, key);
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
