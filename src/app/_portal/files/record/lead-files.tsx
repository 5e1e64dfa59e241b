'use client';

import { ActionIcon, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconEye, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { focusWhenShown } from '@/app/_ui/focus/move-focus';
import { DropArea, useFileDrop } from '@/app/_ui/forms/drop-area';
import { ShowMore } from '@/app/_ui/lists/show-more';
import { RowMenu } from '@/app/_ui/menus/row-menu';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { FORMER_MEMBER } from '@/domain/accounts/deletion-rules';
import { MAX_FILE_BYTES } from '@/domain/files/file-limits';
import { fileSize } from '@/domain/files/file-size';
import { previewOf } from '@/domain/files/file-type';
import { type FileItem, useFileCache } from './file-cache';
import { FileIcon } from './file-icon';
import { contentHref } from './file-links';
import classes from './lead-files.module.css';
import { FILE_MODULE } from './module';
import { PendingFiles } from './pending-files';
import { refusalOf, uploads } from './uploads';
import type { FileDialogs } from './use-file-dialogs';

const PAGE = 20;

export const useLeadFiles = (leadId: string) =>
  api.files.list.useInfiniteQuery({ id: leadId, limit: PAGE }, { getNextPageParam: (page) => page.nextCursor });

interface LeadFilesProps {
  leadId: string;
  now: Date;
  dialogs: FileDialogs;
}

/** The files of a lead, those on their way, and where to drop more. */
export function LeadFiles({ leadId, now, dialogs }: LeadFilesProps) {
  const query = useLeadFiles(leadId);
  const { id: userId } = useViewer();
  const cache = useFileCache();
  const section = useRef<HTMLElement>(null);
  const [announced, setAnnounced] = useState('');
  const remove = useDelete(FILE_MODULE);
  const pending = uploads.useValue().filter(({ place }) => place === leadId);
  const files = query.data?.pages.flatMap((page) => page.items);

  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      uploads.add(userId, { place: leadId, file, error: refusalOf(file) }, (added) => {
        cache.add(added);
        void cache.refetchFromStart();
        setAnnounced(`${added.name} was added.`);
      });
    }
  };
  const drop = useFileDrop(add);
  const removeFile = (file: FileItem) => {
    remove(file);
    // The row disappears: go on with the first of the others.
    focusWhenShown(
      () =>
        section.current?.querySelector<HTMLElement>(`li:not([data-file="${file.id}"]) [data-row-focus]`) ??
        section.current?.querySelector('h3'),
    );
  };
  return (
    <section ref={section} aria-labelledby="lead-files" {...drop.handlers}>
      <h3 id="lead-files" className={classes.heading} tabIndex={-1}>
        Files
      </h3>
      {query.error && !files && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {(files?.length || pending.length > 0) && (
        <ul className={classes.files} aria-label="Files of this lead, the newest first">
          <PendingFiles
            pending={pending}
            onRetry={(key) => uploads.retry(userId, key)}
            onDrop={(key) => uploads.drop(userId, key)}
          />
          {files?.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              now={now}
              onPreview={dialogs.preview}
              onRename={dialogs.rename}
              onDelete={removeFile}
            />
          ))}
        </ul>
      )}
      <ShowMore query={query} label="Show earlier" />
      <DropArea label="Add files" isOver={drop.isOver} onFiles={add}>
        <IconUpload size={16} stroke={1.6} aria-hidden />
        <span>
          <span className={classes.add}>Add files</span>
          <span className={classes.orDrop}> or drop them here</span>, up to {fileSize(MAX_FILE_BYTES)} each
        </span>
      </DropArea>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </section>
  );
}

interface FileRowProps {
  file: FileItem;
  now: Date;
  onPreview: (file: FileItem) => void;
  onRename: (file: FileItem) => void;
  onDelete: (file: FileItem) => void;
}

function FileRow({ file, now, onPreview, onRename, onDelete }: FileRowProps) {
  const { id, name, type, size, addedByName, createdAt } = file;
  const canPreview = previewOf(type) !== null;
  return (
    <li className={classes.file} data-file={id}>
      <FileIcon type={type} />
      <div className={classes.about}>
        {canPreview ? (
          <button type="button" dir="auto" className={classes.name} onClick={() => onPreview(file)} data-row-focus>
            {name}
          </button>
        ) : (
          <a href={contentHref(id)} download={name} dir="auto" className={classes.name} data-row-focus>
            {name}
          </a>
        )}
        <Text size="xs" c="dimmed" className={classes.meta}>
          {fileSize(size)} · {addedByName ?? FORMER_MEMBER} · <RelativeTime at={createdAt} now={now} />
        </Text>
      </div>
      <Tooltip label="Download">
        <ActionIcon
          component="a"
          href={contentHref(id)}
          download={name}
          variant="subtle"
          color="gray"
          className={classes.download}
          aria-label={`Download ${name}`}
        >
          <IconDownload size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <RowMenu
        of={name}
        items={[
          canPreview && { label: 'Preview', icon: IconEye, onClick: () => onPreview(file) },
          { label: 'Rename', icon: IconPencil, onClick: () => onRename(file) },
          { label: 'Delete', icon: IconTrash, onClick: () => onDelete(file) },
        ]}
      />
    </li>
  );
}
