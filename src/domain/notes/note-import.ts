import type { ForeignNames, ImportFormat } from '#domain/imports/import-format';
import { NOTE_CSV, type NoteCsvColumn } from '#domain/notes/note-csv';

const NAMES: ForeignNames<NoteCsvColumn> = {
  names: {
    title: ['Note title', 'Subject', 'Name', 'Heading', 'Titel', 'Título'],
    content: ['Note content', 'Note', 'Note body', 'Body', 'Text', 'Description', 'Notes', 'Inhalt', 'Contenido'],
    tags: ['Tag', 'Labels', 'Label', 'Categories', 'Category', 'Etiquetas'],
    leadCompany: [
      ...['Company', 'Company name', 'Account', 'Account name', 'Parent name', 'Related to', 'Organization'],
      ...['Organisation', 'Lead', 'Firma', 'Empresa'],
    ],
    createdAt: ['Created', 'Create date', 'Created date', 'Created time', 'Created on'],
    updatedAt: ['Updated', 'Last modified date', 'Modified time', 'Last updated'],
    outcome: ['Call outcome', 'Call result', 'Call disposition'],
  },
  words: {
    outcome: {
      talked: ['Connected', 'Answered', 'Reached', 'Completed'],
      left_message: ['Left a message', 'Left voicemail', 'Left live message', 'Voicemail'],
      no_answer: ['Not answered', 'No response', 'Missed', 'Busy'],
      wrong_number: ['Bad number', 'Invalid number'],
    },
  },
  joins: ['content'],
  samples: [
    {
      title: 'Gate plan',
      content: 'Two gates on the north side.',
      tags: 'site visit; gates',
      leadCompany: 'Harbour Lights Festival',
    },
    {
      title: 'Call with Ana',
      content: 'Wants the license numbers before Friday.',
      kind: 'call',
      outcome: 'talked',
      leadCompany: 'Northgate Arena',
    },
  ],
};

/** Note files of other systems. */
export const NOTE_IMPORT: ImportFormat = { ...NOTE_CSV, ...NAMES };
