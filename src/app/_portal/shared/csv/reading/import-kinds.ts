import type { TRPCClient } from '@trpc/client';
import { NOUN_QUERIES } from '@/app/_trpc/noun-queries';
import type { ImportFormat } from '@/domain/imports/import-format';
import { leadImportWith } from '@/domain/leads/lead-import';
import { type NounWith, nounsWith } from '@/domain/shared/nouns';
import type { AppRouter } from '@/server/routers/_app';
import type { FileKind, RowFaults } from './file-rows';
import { IMPORT_FORMATS } from './import-formats';
import type { ImportKind } from './serve-imports';

type Client = TRPCClient<AppRouter>;
type ImportKinds = Record<NounWith<'csv'>, ImportKind>;

const fileKind = (format: ImportFormat): FileKind => ({
  format,
  faultsIn(...row): RowFaults {
    const result = format.read(...row);
    if (!result.ok) return { errors: result.errors, warnings: [] };
    const { warnings, lacks: errors = [] } = result;
    return { errors, warnings, mayMatch: errors.length > 0 };
  },
});

/** How to import the files of each noun. Files of leads have options. */
export function importKinds(client: Client): ImportKinds {
  const ofLeads: Pick<ImportKind, 'upload' | 'preview'> = {
    upload: (input, signal) => client.leads.import.mutate(input, { signal }),
    preview: (input, signal) => client.leads.previewImport.mutate(input, { signal }),
  };
  const kinds = nounsWith('csv').map((noun) => {
    const kind = fileKind(IMPORT_FORMATS[noun]);
    const importing: ImportKind =
      noun === 'lead'
        ? {
            ...kind,
            ...ofLeads,
            withFields: (fields) => ({ ...fileKind(leadImportWith(fields)), ...ofLeads }),
          }
        : {
            ...kind,
            upload: ({ csv, idempotencyKey }, signal) =>
              client[NOUN_QUERIES[noun].router].import.mutate({ csv, idempotencyKey }, { signal }),
          };
    return [noun, importing] as const;
  });
  return Object.fromEntries(kinds) as ImportKinds;
}
