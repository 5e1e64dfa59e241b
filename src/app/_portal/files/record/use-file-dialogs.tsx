'use client';

import { useMemo, useState } from 'react';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { FileItem } from './file-cache';

const PreviewModal = lazyOverlay(
  () => import('./preview-modal').then((module) => module.PreviewModal),
  ({ file }) => file !== null,
);
const RenameFileModal = lazyOverlay(
  () => import('./form/rename-file-modal').then((module) => module.RenameFileModal),
  ({ file }) => file !== null,
  { onIntent: true },
);

/** The modals for previewing and renaming a file. Render `dialogs`. */
export function useFileDialogs() {
  const [previewing, setPreviewing] = useState<FileItem | null>(null);
  const [renaming, setRenaming] = useState<FileItem | null>(null);
  const open = useMemo(() => ({ preview: setPreviewing, rename: setRenaming }), []);
  return {
    ...open,
    busy: previewing !== null || renaming !== null,
    dialogs: (
      <>
        <PreviewModal file={previewing} onClose={() => setPreviewing(null)} />
        <RenameFileModal file={renaming} onClose={() => setRenaming(null)} />
      </>
    ),
  };
}

export type FileDialogs = Pick<ReturnType<typeof useFileDialogs>, 'preview' | 'rename'>;
