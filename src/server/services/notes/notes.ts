import { and, eq } from 'drizzle-orm';
import { changedNames, changedValues, newValues } from '@/domain/fields/field';
import { callValues } from '@/domain/notes/call';
import { type CreateNoteInput, type Note, noteFields, type UpdateNoteChanges } from '@/domain/notes/note';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads, notes } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockLeadsOf, settleActivity } from '../leads/activity/lead-activity';
import { leadOf, linkLead, lockLead, relink, wantedLead } from '../leads/linked-lead';
import { recordEvents } from '../shared/domain-events';
import { withIdempotency } from '../shared/idempotency';
import { requireVersion } from '../shared/stale-edit';
import { visibleTo } from '../shared/visibility';
import { lockOwnMemberships } from '../teams/team-access';
import { noteColumns, writtenNoteColumns } from './note-columns';
import { writeMentions } from './note-mentions';

/** Creates a note in the team of its lead (D27), once per Idempotency-Key (D38). */
export function createNote(actor: Actor, input: CreateNoteInput): Promise<Note> {
  const { user, now, newId } = actor;
  return withIdempotency(
    actor,
    { key: actor.idempotencyKey, body: { operation: 'notes.create', input } },
    async (tx) => {
      const link = await linkLead(tx, actor, input.leadId, 'no key update');
      const subject = { id: newId(), ownerId: user.id, teamId: link.teamId };
      const inserting = tx
        .insert(notes)
        .values({
          ...newValues(noteFields, callValues(input), user.timezone),
          ...subject,
          ...link,
          createdAt: now,
          updatedAt: now,
        })
        .returning(writtenNoteColumns(actor.user))
        .execute();
      const [[inserted]] = await Promise.all([
        inserting,
        settleActivity(tx, actor, [link.leadId]),
        recordEvents(tx, actor, subject, [{ type: 'note_created', title: input.title }]),
      ]);
      const note = exactlyOne(inserted);
      return { ...note, mentions: await writeMentions(tx, actor, { note, wanted: input.mentions }) };
    },
  );
}

export interface UpdateNote {
  id: string;
  /** The version the editor saw. If the row has changed since, the edit fails with STALE_EDIT. */
  version?: number;
  changes: UpdateNoteChanges;
}

/** Changes a note. A new lead also sets the note's team. */
export function updateNote(actor: Actor, { id, version, changes }: UpdateNote): Promise<Note> {
  return actor.db.transaction(async (tx) => {
    const { leadId } = changes;
    const [, leadIds, held, before] = await Promise.all([
      lockOwnMemberships(tx, actor),
      leadId === undefined ? [] : lockLeadsOf(tx, notes, eq(notes.id, id), wantedLead(actor, leadId)),
      lockLead(tx, actor, leadId),
      lockNote(tx, actor, id),
    ]);
    requireVersion(version, { name: before.title, version: before.version, current: before });
    const link = relink(actor, before, { leadId, held });
    const { leadId: _, ...values } = changedValues(noteFields, callValues(changes), actor.user.timezone);
    const mentions = changes.mentions && [...changes.mentions].sort();
    if (link === null && changedNames<Note>(before, { ...values, ...(mentions && { mentions }) }).length === 0) {
      return before;
    }

    const updating = tx
      .update(notes)
      // The user has now chosen a lead or none, so the company name from an import no longer applies.
      .set({ ...values, ...(link && { ...link, leadCompany: '' }), version: before.version + 1, updatedAt: actor.now })
      .where(eq(notes.id, id))
      .returning(writtenNoteColumns(actor.user))
      .execute();
    const [[updated]] = await Promise.all([
      updating,
      settleActivity(tx, actor, leadIds),
      recordEvents(tx, actor, { ...before, ...link }, [{ type: 'note_updated', title: changes.title ?? before.title }]),
    ]);
    const note = exactlyOne(updated);
    const mentioning = { note, before: before.mentions, wanted: mentions, isMoved: link !== null };
    return { ...note, mentions: await writeMentions(tx, actor, mentioning) };
  });
}

/** Locks the note and reads it with its lead. */
async function lockNote(tx: Database, { user }: Actor, id: string): Promise<Note> {
  const [note] = await tx
    .select(noteColumns)
    .from(notes)
    .leftJoin(leads, leadOf(user, notes))
    .where(and(eq(notes.id, id), visibleTo(user, notes)))
    .for('update', { of: notes })
    .execute();
  return note ?? notFound('note');
}
