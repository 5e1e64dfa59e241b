import { z } from 'zod';
import { importResult } from '@/domain/csv/import-result';
import { MAX_KNOWN_EMAILS } from '@/domain/leads/known-emails';
import { type ImportedLead, LEAD_CSV, leadCsv } from '@/domain/leads/lead-csv';
import { problem } from '@/domain/shared/problem';
import { EMAIL_MAX } from '@/domain/shared/text';
import { text } from '@/domain/shared/text-schemas';
import { dayToFirstInstant } from '@/domain/shared/time';
import { ProblemError } from '../problem-error';
import type { Actor } from '../scope';
import type { ImportOptions } from '../services/imports/import-kind';
import { findKnownEmails } from '../services/leads/known-emails';
import { importLeads } from '../services/leads/lead-import';
import { signedIn } from '../trpc';
import {
  csvImportInput,
  describeColumns,
  importCsv,
  importing,
  importRowObjects,
  rowsImportInput,
  rowsImportMeta,
} from './import-procedures';

interface LeadImportChoices {
  createTasks: boolean;
  allowMissingEmail: boolean;
  fileName?: string;
  closedOn?: string | null | undefined;
}

const CLOSED_LATER = 'The day of closing cannot be in the future';

const leadImporter = {
  noun: 'lead',
  reader: leadCsv,
  run(actor: Actor, options: ImportOptions<ImportedLead>, { createTasks, fileName, closedOn }: LeadImportChoices) {
    const closedAt = typeof closedOn === 'string' ? dayToFirstInstant(closedOn, actor.user.timezone) : closedOn;
    if (closedAt && closedAt > actor.now) throw new ProblemError(problem('VALIDATION', CLOSED_LATER));
    return importLeads(actor, { ...options, createTasks, fileName, closedAt });
  },
} as const;

const choices = {
  allowMissingEmail: z.boolean().default(false).meta({
    description: 'Whether leads may lack an email. Otherwise a blank email is an error of its row.',
  }),
};

export const leadImports = {
  import: importing
    .input(
      csvImportInput.extend({
        ...choices,
        fileName: text(255),
        createTasks: z.boolean(),
        /** When closed leads were closed whose file does not say: a day in the user's zone, or null if nobody knows. */
        closedOn: z.iso.date().nullish(),
      }),
    )
    .mutation(importCsv(leadImporter)),

  /** Which of these addresses the user has leads with already, so that the dialog can warn before an import. */
  knownEmails: signedIn
    .meta({ writes: false })
    .input(z.strictObject({ emails: z.array(text(EMAIL_MAX)).max(MAX_KNOWN_EMAILS) }))
    .output(z.object({ known: z.array(z.string()) }))
    // A mutation, because the addresses of a file are too long for a URL.
    .mutation(async ({ ctx, input }) => ({ known: await findKnownEmails(ctx, input.emails) })),

  importRows: importing
    .meta(
      rowsImportMeta(
        'lead',
        `${describeColumns(LEAD_CSV, { companyName: 'or `company`, as on leads', contactPerson: 'or `contactName`' })} Rows beyond the plan's lead cap are skipped and listed in \`errors\`.`,
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
