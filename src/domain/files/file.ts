import { z } from 'zod';
import { inputsOf, outputsOf } from '#domain/fields/field';
import { plainField } from '#domain/fields/field-kinds';
import { fileName } from '#domain/files/file-name';
import { isProgramName, PROGRAM_REFUSED } from '#domain/files/file-type';
import { pagingFields, updatedSince } from '#domain/shared/paging-schemas';
import { editedFields, ownedFields, requireChange } from '#domain/shared/row';

/** The only list of a file's fields: what users can edit. The rest follows from the uploaded bytes. */
export const fileFields = {
  name: plainField({
    input: fileName.refine((name) => !isProgramName(name), { error: PROGRAM_REFUSED }),
    output: z.string(),
    absent: 'refused',
    cell: null,
    by: ['form'],
  }),
};

export type FileFieldName = keyof typeof fileFields;

/** The fields of an update, without the check for at least one. */
export const updateFileFields = z.strictObject(inputsOf(fileFields)).partial();

/** A partial update with at least one field. */
export const updateFileChanges = requireChange(updateFileFields).meta({
  title: 'FileChanges',
  examples: [{ name: 'Contract, signed.pdf' }],
});

export type UpdateFileChanges = z.infer<typeof updateFileChanges>;

/**
 * A file on a lead, without its content. It belongs to the owner and the team of the lead; `addedById` is the user who
 * uploaded it.
 */
export const leadFile = z
  .object({
    ...ownedFields,
    leadId: z.uuid(),
    ...outputsOf(fileFields),
    type: z.string().meta({ description: 'The media type, determined from the first bytes of the file.' }),
    size: z.int().min(1).meta({ description: 'In bytes.' }),
    sha256: z.string().meta({ description: 'The SHA-256 hash of the content, as 64 hexadecimal digits.' }),
    addedById: z.uuid().nullable().meta({ description: 'Who added it; null if that account has been deleted.' }),
    addedByName: z.string().nullable(),
    ...editedFields,
  })
  .meta({
    title: 'LeadFile',
    examples: [
      {
        id: '0198c2fd-3c4d-7e5f-8a6b-7c8d9e0f1a2b',
        ownerId: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        teamId: null,
        leadId: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d',
        name: 'Contract, signed.pdf',
        type: 'application/pdf',
        size: 482_133,
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        addedById: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        addedByName: 'Robin Reyes',
        version: 1,
        createdAt: '2027-03-02T09:30:00.000Z',
        updatedAt: '2027-03-02T09:30:00.000Z',
      },
    ],
  });

export type LeadFile = z.infer<typeof leadFile>;

/** Reads a file from JSON, where times are text. */
export const leadFileOfJson = leadFile.extend({ createdAt: z.coerce.date(), updatedAt: z.coerce.date() });

/** Input of the list of a lead's files. */
export const listFilesInput = z.object({
  id: z.uuid().meta({ description: 'The lead.' }),
  updatedSince,
  ...pagingFields,
});

export type ListFilesInput = z.infer<typeof listFilesInput>;
