import { and, eq, inArray } from 'drizzle-orm';
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
  exportCsv: exportNotes,
  lockLeads: (tx, { user }, id) => lockLeadsOf(tx, notes, and(eq(notes.id, id), belongsTo(user, notes))),
};
