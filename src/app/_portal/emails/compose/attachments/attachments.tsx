'use client';

import { CloseButton, Input, Progress } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { DropArea } from '@/app/_ui/forms/drop-area';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@/domain/emails/attachment-limits';
import { fileSize } from '@/domain/files/file-size';
import type { Composer } from '../use-composer';
import classes from './attachments.module.css';
import type { Attachments } from './use-attachments';

interface AttachmentFieldProps {
  composer: Composer;
  attachments: Attachments;
}

/** The files of the message, and where to drop more. */
export function AttachmentField({ composer, attachments }: AttachmentFieldProps) {
  const { draft, errors, idOf, isSending } = composer;
  const { pending, room, refusal, add, cancel, remove } = attachments;
  const error = refusal ?? errors.attachments;
  const rows = [
    ...draft.attachments.map(({ id, name, size }) => ({
      key: id,
      name,
      size,
      progress: 1,
      error: null,
      onRemove: () => remove(id),
    })),
    ...pending.map((file) => ({ ...file, onRemove: () => cancel(file.key) })),
  ];
  return (
    <div className={classes.attachments}>
      {rows.length > 0 && (
        <ul className={classes.files} aria-label="Attachments">
          {rows.map(({ key, name, size, progress, error: problem, onRemove }) => (
            <li key={key} className={classes.file}>
              <IconPaperclip size={16} stroke={1.6} aria-hidden />
              <span className={classes.name}>{name}</span>
              <span className={classes.size}>{fileSize(size)}</span>
              <CloseButton aria-label={`Remove ${name}`} disabled={isSending} onClick={onRemove} />
              {problem && (
                <span className={classes.problem} role="alert">
                  {problem}
                </span>
              )}
              {!problem && progress < 1 && (
                <Progress
                  className={classes.progress}
                  size="xs"
                  value={progress * 100}
                  aria-label={`Uploading ${name}`}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <DropArea id={idOf('attachments')} label="Attach files" disabled={isSending} onFiles={add}>
          <IconPaperclip size={16} stroke={1.6} aria-hidden />
          Drop files here, or choose them: up to {MAX_ATTACHMENTS}, {fileSize(MAX_ATTACHMENT_BYTES)} in total.
        </DropArea>
      )}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  );
}
