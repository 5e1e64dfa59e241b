import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { renameMentions } from '@/domain/notes/mentions';
import type { Database } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { noteMentions, notes, users } from '@/server/db/schema';

/** A note has up to 20,000 characters. */
const PAGE_ROWS = 100;

interface Renamed {
  id: string;
  /** The former name. */
  from: string;
  to: string;
}

/**
 * Renames a user in the notes that mention them, teammates' notes included. The version of a note goes up, so that an
 * edit in progress cannot bring the former name back unnoticed.
 */
export async function renameMentioned(tx: Database, { id, from, to }: Renamed): Promise<void> {
  const mentioning = tx.select({ id: noteMentions.noteId }).from(noteMentions).where(eq(noteMentions.userId, id));
  let last: string | undefined;
  do {
    const page = await tx
      .select({ id: notes.id, content: notes.content })
      .from(notes)
      .where(and(inArray(notes.id, mentioning), last ? gt(notes.id, last) : undefined))
      .orderBy(notes.id)
      .limit(PAGE_ROWS)
      .for('update');
    const namesIn = await namesMentionedIn(
      tx,
      page.map((note) => note.id),
    );
    const changed = page.map((note) => ({
      ...note,
      content: renameMentions(note.content, { from, to, names: namesIn.get(note.id) ?? [] }),
    }));
    if (changed.length > 0) {
      await tx.execute(sql`
        update ${notes} set content = r.content, version = version + 1
        from ${recordset({ id: notes.id, content: notes.content }, changed)} where ${notes.id} = r.id`);
    }
    last = page.length < PAGE_ROWS ? undefined : page.at(-1)?.id;
  } while (last);
}

/** The names of all people that some notes mention, by the id of the note. */
async function namesMentionedIn(tx: Database, noteIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx
    .select({ noteId: noteMentions.noteId, name: users.name })
    .from(noteMentions)
    .innerJoin(users, eq(users.id, noteMentions.userId))
    .where(inArray(noteMentions.noteId, [...noteIds]));
  const names = new Map<string, string[]>();
  for (const { noteId, name } of rows) names.set(noteId, [...(names.get(noteId) ?? []), name]);
  return names;
}
