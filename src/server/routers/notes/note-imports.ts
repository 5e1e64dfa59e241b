import { NOTE_CSV } from '@/domain/notes/note-csv';
import { importNotes } from '../../services/notes/note-import';
import { describeColumns, LINKS_RULE, plainImports } from '../import-procedures';

export const noteImports = plainImports({
  noun: 'note',
  description: `${describeColumns(NOTE_CSV, { tags: 'several separated by `;`' })} ${LINKS_RULE}`,
  example: {
    title: 'Gate plan',
    content: 'Two gates on the north side.',
    tags: 'site visit; gates',
    leadCompany: 'Harbour Lights Festival',
  },
  reader: () => NOTE_CSV,
  run: importNotes,
});
