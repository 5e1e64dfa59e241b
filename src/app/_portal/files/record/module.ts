'use client';

import { useUpdate } from '@/app/_portal/shared/cache/use-update';
import { withChanges } from '@/app/_portal/shared/cache/with-changes';
import type { NounModule } from '@/app/_portal/shared/noun-module';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { type FileItem, useFileCache } from './file-cache';

type FileChanges = RouterInputs['files']['update']['changes'];

export const FILE_MODULE: NounModule<FileItem, FileChanges> = {
  noun: 'file',
  nameOf: ({ name }) => name,
  useCache: useFileCache,
  useDeletion: api.files.delete.useMutation,
  loadSchema: async () => (await import('@/domain/files/file')).leadFile,
  send: (client, input) => client.files.update.mutate(input),
  preview: (file, changes, zone) => withChanges(file, changes, { zone, times: [] }),
};

/** Renames a file optimistically in every list. */
export const useUpdateFile = () => useUpdate(FILE_MODULE);
