import { and, inArray } from 'drizzle-orm';
import type { ChangedRows, ChangedRowsInput } from '@/domain/changes/changes';
import type { NounWith } from '@/domain/shared/nouns';
import { calendarEvents, leads, notes, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { eventColumns } from '../calendar/calendar-columns';
import { leadColumns } from '../leads/lead-columns';
import { leadOf } from '../leads/linked-lead';
import { noteColumns } from '../notes/note-columns';
import { visibleTo } from '../shared/visibility';
import { selectTask, withCurrentStatus } from '../tasks/task-queries';

/** Those of the rows that the actor can see, as their lists have them. One statement per kind that is asked for. */
export async function readRowsById({ db, user, now }: Actor, ids: ChangedRowsInput): Promise<ChangedRows> {
  const [ofLeads, ofTasks, ofNotes, ofEvents] = await Promise.all([
    ids.lead.length === 0
      ? []
      : db
          .select(leadColumns)
          .from(leads)
          .where(and(inArray(leads.id, ids.lead), visibleTo(user, leads))),
    ids.task.length === 0 ? [] : selectTask(db, user, and(inArray(tasks.id, ids.task), visibleTo(user, tasks))),
    ids.note.length === 0
      ? []
      : db
          .select(noteColumns)
          .from(notes)
          .leftJoin(leads, leadOf(user, notes))
          .where(and(inArray(notes.id, ids.note), visibleTo(user, notes))),
    ids.event.length === 0
      ? []
      : db
          .select(eventColumns)
          .from(calendarEvents)
          .leftJoin(leads, leadOf(user, calendarEvents))
          .where(and(inArray(calendarEvents.id, ids.event), visibleTo(user, calendarEvents))),
  ]);
  return {
    lead: ofLeads,
    task: ofTasks.map((row) => withCurrentStatus(row, now)),
    note: ofNotes,
    event: ofEvents,
  } satisfies Record<NounWith<'team'>, object>;
}
