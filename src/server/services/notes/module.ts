import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { NOTE_CSV_COLUMNS } from '@/domain/notes/note-csv';
import { leads, notes } from '@/server/db/schema';
import { lockLeadsOf } from '../leads/activity/lead-activity';
import { leadOf } from '../leads/linked-lead';
import type { NounModule } from '../shared/noun-module';
import { belongsTo, visibleTo } from '../shared/visibility';
import { noteColumns } from './note-columns';
import { exportNotes } from './note-export';
import { findNotes } from './note-search';

export const NOTE_MODULE: NounModule<'note'> = {
  readByIds: ({ db, user }, ids) =>
    db
      .select(noteColumns)
      .from(notes)
      .leftJoin(leads, leadOf(user, notes))
      .where(and(inArray(notes.id, [...ids]), visibleTo(user, notes))),
  find: findNotes,
  csv: {
    query: z.strictObject({}),
    texts: exportNotes,
    columns: NOTE_CSV_COLUMNS,
    remark: 'Tags are separated by `;`. Separators, spaces and `\\` that are part of a tag are escaped with `\\`.',
    example: {
      title: 'Gate plan',
      content: 'Two gates on the north side.',
      tags: 'site visit; gates',
      leadCompany: 'Harbour Lights Festival',
      kind: 'note',
    },
  },
  lockLeads: (tx, { user }, id) => lockLeadsOf(tx, notes, and(eq(notes.id, id), belongsTo(user, notes))),
};
