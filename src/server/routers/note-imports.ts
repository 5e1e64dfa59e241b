import { NOTE_CSV } from '@/domain/notes/note-csv';
import { importNotes } from '../services/notes/note-import';
import { LINKS_RULE, plainImports } from './import-procedures';

export const noteImports = plainImports({
  noun: 'note',
  description: `The keys of a row are the columns of a CSV file, and all values are strings. \`title\` and \`content\` are required; \`tags\` (several separated by \`;\`), \`leadCompany\`, \`createdAt\` and \`updatedAt\` are optional. ${LINKS_RULE}`,
  example: {
    title: 'Gate plan',
    content: 'Two gates on the north side.',
    tags: 'site visit; gates',
    leadCompany: 'Harbour Lights Festival',
  },
  reader: NOTE_CSV,
  run: importNotes,
});
