import { z } from 'zod';
import { importResult } from '@/domain/csv/import-result';
import { type NewFileField, newFileField } from '@/domain/custom-fields/custom-field';
import { MAX_CUSTOM_FIELDS } from '@/domain/custom-fields/custom-field-kinds';
import { leadImportPreview } from '@/domain/leads/import-preview';
import { ON_KNOWN, type OnKnown } from '@/domain/leads/known-leads';
import { type ImportedLead, LEAD_CSV, type LeadFileChoices, leadCsv } from '@/domain/leads/lead-csv';
import { problem } from '@/domain/shared/problem';
import { text } from '@/domain/shared/text-schemas';
import { dayToFirstInstant } from '@/domain/shared/time';
import { ProblemError } from '../../problems/problem-error';
import type { Actor } from '../../scope';
import { fieldsOfFile } from '../../services/custom-fields/file-fields';
import type { ImportOptions } from '../../services/imports/import-kind';
import { countImportPreview } from '../../services/imports/import-limit';
import { rowsFromCsv } from '../../services/imports/import-source';
import { importLeads } from '../../services/leads/imports/lead-import';
import { previewLeadImport } from '../../services/leads/known/lead-import-preview';
import { signedInFor } from '../../trpc';
import {
  csvImportInput,
  describeColumns,
  importCsv,
  importing,
  importRowObjects,
  rowsImportInput,
  rowsImportMeta,
} from '../import-procedures';

const signedIn = signedInFor('leads');

interface LeadImportChoices extends LeadFileChoices {
  createTasks: boolean;
  onKnown: OnKnown;
  fileName?: string;
  closedOn?: string | null | undefined;
  newFields?: NewFileField[] | undefined;
}

const CLOSED_LATER = 'The day of closing cannot be in the future';

/** How lead files are read, with columns for the user's custom fields. */
async function leadReader(choices: LeadFileChoices & Pick<LeadImportChoices, 'newFields'>, actor: Actor) {
  const custom = await fieldsOfFile(actor, choices.newFields);
  return { ...leadCsv({ ...choices, fields: custom.all }), custom };
}

const leadImporter = {
  noun: 'lead',
  reader: (choices: LeadImportChoices, actor: Actor) =>
    leadReader({ ...choices, mayMatch: choices.onKnown !== 'add' }, actor),
  run(
    actor: Actor,
    options: ImportOptions<ImportedLead>,
    { createTasks, fileName, onKnown, closedOn }: LeadImportChoices,
    { custom }: Awaited<ReturnType<typeof leadReader>>,
  ) {
    const closedAt = typeof closedOn === 'string' ? dayToFirstInstant(closedOn, actor.user.timezone) : closedOn;
    if (closedAt && closedAt > actor.now) throw new ProblemError(problem('VALIDATION', CLOSED_LATER));
    return importLeads(actor, { ...options, createTasks, fileName, onKnown, closedAt, custom });
  },
} as const;

const choices = {
  allowMissingEmail: z.boolean().default(false).meta({
    description:
      'Whether leads may lack an email. Otherwise a blank email is an error of its row, unless the row has an `id` and is from an export of leads, which has `createdAt` and `updatedAt`.',
  }),
  onKnown: z.enum(ON_KNOWN).default('add').meta({
    description:
      'What to do with a row that matches a lead which you can edit: one with its `id`, or else the only one with its `externalId`, or else the only one with its email. `add` creates another lead, unless the row has the `externalId` of one. `skip` leaves the lead as it is. `update` writes the cells that differ: a blank cell changes nothing, a row whose `updatedAt` is earlier than that of the lead is a conflict and is not written, and `closedAt`, `stageEnteredAt` and `furthestStage` are read for new leads only. With `skip` and `update`, a row that matches a lead needs only its `id`, its `externalId` or its email, a row whose email belongs to several leads is skipped, the last of several rows for one lead counts, also of new rows with the same `externalId`, or with the same email and company, and `known` in the response has the counts. With `createTasks`, a new lead gets the follow-up tasks of its status; those of a closed one count from its `closedAt`, or from its `updatedAt` where the row has none, and none is made that would be overdue. Without it, an update of the status creates no tasks and counts as no conversion.',
  }),
};

/** What the dialog says about a file, besides the choices. */
const fileChoices = {
  allowMissingEmail: choices.allowMissingEmail,
  companyFromContact: z.boolean().optional(),
  contactFromCompany: z.boolean().optional(),
  isOwnFile: z.boolean().optional(),
  /** Custom fields to create for columns of the file. */
  newFields: z.array(newFileField).max(MAX_CUSTOM_FIELDS).optional(),
};

export const leadImports = {
  import: importing('lead')
    .input(
      csvImportInput.extend({
        ...choices,
        ...fileChoices,
        fileName: text(255),
        createTasks: z.boolean(),
        /** When closed leads without a closing date were closed: a day in the user's zone, or null if unknown. */
        closedOn: z.iso.date().nullish(),
      }),
    )
    .mutation(importCsv(leadImporter)),

  /** What an import of this file would do with known leads, row by row (D76). Writes nothing. */
  previewImport: signedIn
    .meta({ writes: false, largeBody: true })
    .input(z.strictObject({ csv: csvImportInput.shape.csv, ...fileChoices }))
    .output(leadImportPreview)
    .use(async ({ ctx, next }) => {
      await countImportPreview(ctx);
      return next();
    })
    // A mutation, because a file is too long for a URL.
    .mutation(async ({ ctx, input, signal }) => {
      const { custom, ...reader } = await leadReader({ ...input, mayMatch: true }, ctx);
      return previewLeadImport(ctx, { source: rowsFromCsv(reader, input.csv), custom, signal });
    }),

  importRows: importing('lead')
    .meta(
      rowsImportMeta(
        'lead',
        `${describeColumns(LEAD_CSV, { companyName: 'or `company`, as on leads', contactPerson: 'or `contactName`' })} Custom fields are columns, too, by their labels or as \`custom.\` with their keys. Rows beyond the plan's lead cap are skipped and listed in \`errors\`.`,
      ),
    )
    .input(
      rowsImportInput.extend({ ...choices, createTasks: z.boolean().default(false) }).meta({
        title: 'LeadImport',
        examples: [
          {
            data: [
              {
                companyName: 'Harbour Lights Festival',
                contactPerson: 'Noor Haddad',
                email: 'noor@harbourlights.example',
                status: 'NEW',
                priority: 'HIGH',
                nextFollowUp: '2027-03-01',
              },
            ],
            createTasks: false,
          },
        ],
      }),
    )
    .output(importResult)
    .mutation(importRowObjects(leadImporter)),
};
