'use client';

import { Stack } from '@mantine/core';
import { FormFields } from '@/app/_portal/shared/fields/form-fields';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { useRecordForm } from '@/app/_ui/forms/use-record-form';
import { submitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { useLast } from '@/app/_ui/interaction/use-last';
import { fileFields, leadFile } from '@/domain/files/file';
import type { FileItem } from '../file-cache';
import { useUpdateFile } from '../module';
import { conflict, FILE_DRAFTS, FILE_FIELDS } from './file-draft';

interface RenameFileModalProps {
  /** Null closes the modal. */
  file: FileItem | null;
  onClose: () => void;
}

export function RenameFileModal({ file, onClose }: RenameFileModalProps) {
  const shown = useLast(file);
  return (
    <FormModal opened={file !== null} title="Rename file" size="md" onClose={onClose}>
      {({ dirty: _, ...form }) => shown && <RenameForm key={shown.id} file={shown} {...form} />}
    </FormModal>
  );
}

const SPEC = { ...FILE_DRAFTS, schema: leadFile, nameOf: ({ name }: FileItem) => name };

interface RenameFormProps {
  file: FileItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function RenameForm({ file, onDirty, onCancel, onDone }: RenameFormProps) {
  const { save: update } = useUpdateFile();
  const form = useRecordForm(SPEC, { item: file, update, onDirty, onDone });
  if (form.stale) return <StaleEdit {...form.stale} noun="file" conflict={conflict} />;
  return (
    <form onSubmit={form.submit} onKeyDown={submitByKeys} noValidate aria-label="Rename file">
      <Stack gap={24}>
        <NotSaved problem={form.failure} goneMessage="This file has been deleted in the meantime." />
        <FormFields fields={fileFields} looks={FILE_FIELDS} form={form} wideClass={undefined} own={{}} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Rename'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
