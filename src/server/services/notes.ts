import { and, eq } from 'drizzle-orm';
import type { CreateNoteInput, Note, UpdateNoteChanges } from '@/domain/notes/note';
import type { Actor } from '../context';
import type { Database } from '../db/client';
import { leads, notes } from '../db/schema';
import { notFound, refuse } from '../problem-error';
import { once } from './idempotency';
import { recordEvents } from './lead-trail';
import { linkLead } from './linked-lead';
import { noteColumns, writtenNoteColumns } from './note-columns';
import { leadOf } from './task-columns';
import { visibleTo } from './visibility';

/** Creates a note, which belongs to the team of its lead (D27); once for an Idempotency-Key (D38). */
export function createNote(actor: Actor, input: CreateNoteInput): Promise<Note> {
  const { user, now, newId } = actor;
  return once(actor, { key: actor.idempotencyKey, body: { operation: 'notes.create', input } }, async (tx) => {
    const link = await linkLead(tx, actor, input.leadId);
    const subject = { id: newId(), ownerId: user.id, teamId: link.teamId };
    const inserting = tx
      .insert(notes)
      .values({
        ...subject,
        ...link,
        title: input.title,
        content: input.content,
        tags: input.tags ?? [],
        createdAt: now,
        updatedAt: now,
      })
      .returning(writtenNoteColumns)
      .execute();
    const [[note]] = await Promise.all([
      inserting,
      recordEvents(tx, actor, subject, [{ type: 'note_created', title: input.title }]),
    ]);
    return note ?? raiseMissing();
  });
}

const raiseMissing = (): never => {
  throw new Error('A statement that writes one note answered none.');
};

export interface UpdateNote {
  id: string;
  /** The version the editor saw; when the row has moved on since, the edit is refused as STALE_EDIT. */
  version?: number;
  changes: UpdateNoteChanges;
}

/** Changes a note. On another lead it belongs to that lead's team. */
export function updateNote(actor: Actor, { id, version, changes }: UpdateNote): Promise<Note> {
  return actor.db.transaction(async (tx) => {
    const before = await lockNote(tx, actor, id);
    if (version !== undefined && version !== before.version) {
      refuse('STALE_EDIT', `${before.title} was changed by somebody else since you opened it.`, {
        details: { current: before },
      });
    }
    if (!differs(before, changes)) return before;

    const { leadId, ...plain } = changes;
    const relinked = leadId !== undefined && leadId !== before.leadId;
    const link = relinked ? await relink(tx, actor, before, leadId) : {};
    const updating = tx
      .update(notes)
      .set({ ...plain, ...link, version: before.version + 1, updatedAt: actor.now })
      .where(eq(notes.id, id))
      .returning(writtenNoteColumns)
      .execute();
    const [[note]] = await Promise.all([
      updating,
      recordEvents(tx, actor, { ...before, ...link }, [{ type: 'note_updated', title: changes.title ?? before.title }]),
    ]);
    return note ?? raiseMissing();
  });
}

/** Another lead is another team: who takes the note of somebody else there would take it from the people it is for. */
async function relink(tx: Database, actor: Actor, before: Note, leadId: string | null) {
  const link = await linkLead(tx, actor, leadId);
  if (link.teamId !== before.teamId && before.ownerId !== actor.user.id) {
    refuse('FORBIDDEN', 'Only who wrote a note can move it away from its team.', { field: 'leadId' });
  }
  // The company that an import named has been decided upon.
  return { ...link, leadCompany: '' };
}

/** The row under a lock. */
async function lockNote(tx: Database, { user }: Actor, id: string): Promise<Note> {
  const [note] = await tx
    .select(noteColumns)
    .from(notes)
    .leftJoin(leads, leadOf(notes))
    .where(and(eq(notes.id, id), visibleTo(user, notes)))
    .for('update', { of: notes });
  return note ?? notFound('note');
}

function differs(before: Note, { title, content, tags, leadId }: UpdateNoteChanges): boolean {
  return (
    (title !== undefined && title !== before.title) ||
    (content !== undefined && content !== before.content) ||
    (leadId !== undefined && leadId !== before.leadId) ||
    (tags !== undefined && JSON.stringify(tags) !== JSON.stringify(before.tags))
  );
}
