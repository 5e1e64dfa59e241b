import { Button, CloseButton, Progress } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import type { PendingUpload } from '@/app/_portal/shared/uploads/pending-uploads';
import { MAX_FILE_BYTES } from '@/domain/files/file-limits';
import { fileSize } from '@/domain/files/file-size';
import { isProgramName } from '@/domain/files/file-type';
import classes from './lead-files.module.css';

interface PendingFilesProps {
  pending: readonly PendingUpload[];
  onRetry: (key: string) => void;
  onDrop: (key: string) => void;
}

/** The files on their way, with their progress, and those that could not be uploaded, with the reason. */
export function PendingFiles({ pending, onRetry, onDrop }: PendingFilesProps) {
  return pending.map((upload) => {
    const { key, name, size, progress, error } = upload;
    return (
      <li key={key} className={classes.file} aria-busy={error === null}>
        <IconFile size={20} stroke={1.6} aria-hidden />
        <div className={classes.about}>
          <span dir="auto" className={classes.name}>
            {name}
          </span>
          {error === null ? (
            <>
              <span className={classes.meta}>{stateOf(upload)}</span>
              <Progress
                size="xs"
                className={classes.progress}
                value={progress * 100}
                aria-label={`Uploading ${name}`}
              />
            </>
          ) : (
            <span className={classes.problem} role="alert">
              {error}
            </span>
          )}
        </div>
        {error !== null && canRetry({ name, size }) && (
          <Button variant="default" size="xs" className={classes.retry} onClick={() => onRetry(key)}>
            Try again
          </Button>
        )}
        <CloseButton
          className={classes.cancel}
          iconSize={18}
          aria-label={error === null ? `Cancel the upload of ${name}` : `Remove ${name}`}
          onClick={() => onDrop(key)}
        />
      </li>
    );
  });
}

/** The server stores what it has received before it responds. */
function stateOf({ progress, size }: PendingUpload): string {
  if (progress === 0) return `Waiting, ${fileSize(size)}`;
  return progress < 1 ? `${Math.floor(progress * 100)}% of ${fileSize(size)}` : 'Saving…';
}

/** Whether it may succeed once more: not with the same file, if that is what is wrong. */
const canRetry = ({ name, size }: Pick<PendingUpload, 'name' | 'size'>): boolean =>
  size > 0 && size <= MAX_FILE_BYTES && !isProgramName(name);
