import { type DraftOf, draftsOf } from '@/app/_portal/shared/fields/drafts';
import type { FieldLook } from '@/app/_portal/shared/fields/field-look';
import type { FieldsBy } from '@/domain/fields/field';
import { fileFields, type LeadFile, updateFileFields } from '@/domain/files/file';

type FileFormField = keyof FieldsBy<typeof fileFields, 'form'>;

/** The fields of a file in its form. */
export const FILE_FIELDS = {
  name: { label: 'Name', kind: 'text' },
} as const satisfies Record<FileFormField, FieldLook>;

/** A file as edited in a form. */
export type FileDraft = DraftOf<typeof FILE_FIELDS, object>;

const drafts = draftsOf<typeof FILE_FIELDS, object, LeadFile>({ fields: fileFields, looks: FILE_FIELDS, own: {} });

export const { conflict } = drafts;

/** What the form of a file needs of its fields. */
export const FILE_DRAFTS = {
  inputs: drafts.inputs,
  check: (draft: FileDraft, zone: string) =>
    drafts.errors.ofCheck(updateFileFields.safeParse(drafts.toValues(draft, zone))),
  problemErrors: drafts.errors.ofProblem,
  toDraft: drafts.toDraft,
  changedFields: drafts.changedFields,
  inputsOf: drafts.inputsOf,
  toChanges: (draft: FileDraft, names: readonly FileFormField[], zone: string) =>
    updateFileFields.parse(drafts.toValues(draft, zone, names)),
};
