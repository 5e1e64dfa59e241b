import { NOTE_CSV } from '@/domain/notes/note-csv';
import { importNotes } from '../services/notes/note-import';
import { LINKS_RULE, plainImports } from './import-procedures';

export const noteImports = plainImports({
  noun: 'note',
  description: `Each row has the columns of a CSV file as its keys, the values as text: \`title\` and \`content\` are required; \`tags\` (several separated by \`;\`), \`leadCompany\`, \`createdAt\` and \`updatedAt\` may be left out. ${LINKS_RULE}`,
  example: {
    title: 'Gate plan',
    content: 'Two gates on the north side.',
    tags: 'site visit; gates',
    leadCompany: 'Harbour Lights Festival',
  },
  reader: NOTE_CSV,
  run: importNotes,
});
