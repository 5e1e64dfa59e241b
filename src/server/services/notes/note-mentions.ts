import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { MENTIONS_NEED_LEAD, NOT_MENTIONABLE } from '@/domain/notes/mentions';
import type { MentionablePerson, Note } from '@/domain/notes/note';
import { MAX_TEAM_MEMBERS } from '@/domain/teams/team-limits';
import { type Database, rowsOf } from '@/server/db/client';
import { leads, noteMentions, teamMembers, users } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { requireVisibleLead } from '../leads/visible-lead';
import { notice, notify } from '../notifications/notifications';
import { isSeenBy, visibleTo } from '../shared/visibility';

/** Who can be mentioned in a note on a lead: the others who see it, by name. */
export async function listMentionable(actor: Actor, leadId: string): Promise<MentionablePerson[]> {
  const people = await actor.db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(leads)
    .innerJoin(teamMembers, eq(teamMembers.teamId, leads.teamId))
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(
      and(
        eq(leads.id, leadId),
        visibleTo(actor.user, leads),
        isSeenBy(users, leads),
        sql`${users.id} <> ${actor.user.id}::uuid`,
      ),
    )
    .orderBy(sql`lower(${users.name})`, users.id)
    .limit(MAX_TEAM_MEMBERS);
  // Either no other user sees the lead, or the actor does not see it.
  if (people.length === 0) await requireVisibleLead(actor, actor.db, leadId);
  return people;
}

interface Mentioning {
  note: Pick<Note, 'id' | 'leadId' | 'leadCompany' | 'title'>;
  /** The people that it mentioned before. */
  before?: readonly string[];
  /** The people that it mentions now; unset, they stay the same. */
  wanted?: readonly string[] | undefined;
  /** Whether the note was moved to another lead, which other people may see. */
  isMoved?: boolean;
}

/**
 * Stores the people that a note mentions, and notifies new ones, once per note and person. Returns their ids. Throws
 * NOT_FOUND for `mentions` if a wanted person does not see the lead, and VALIDATION without a lead. A person who does
 * not see the lead that a note was moved to is no longer mentioned.
 */
export async function writeMentions(
  tx: Database,
  actor: Actor,
  { note, before = [], wanted, isMoved = false }: Mentioning,
): Promise<string[]> {
  const after = [...new Set(wanted ?? before)];
  const kept = isMoved ? [] : before.filter((id) => after.includes(id));
  const added = after.filter((id) => !kept.includes(id));
  const gone = before.filter((id) => !kept.includes(id));
  if (gone.length > 0) {
    await tx.delete(noteMentions).where(and(eq(noteMentions.noteId, note.id), inArray(noteMentions.userId, gone)));
  }
  const stored = added.length > 0 ? await insertMentions(tx, note, added) : [];
  if (wanted && stored.length < added.length) refuseMentions(note);
  const facts = { noteId: note.id, title: note.title, companyName: note.leadCompany ?? '', by: actor.user.name };
  const fresh = stored.filter((id) => id !== actor.user.id && !before.includes(id));
  await notify(
    tx,
    actor,
    fresh.map((id) => notice(id, 'note_mention', facts, actor.user)),
  );
  return [...kept, ...stored].sort();
}

/**
 * Mentions the people who see the note's lead, and returns their ids. Who sees the lead is checked in the same
 * statement that writes the row.
 */
async function insertMentions(
  tx: Database,
  { id, leadId }: Mentioning['note'],
  userIds: readonly string[],
): Promise<string[]> {
  const result = await tx.execute(sql`
    insert into ${noteMentions} (note_id, user_id)
    select ${id}::uuid, ${users.id} from ${users} join ${leads} on ${leads.id} = ${leadId}::uuid
    where ${and(inArray(users.id, [...userIds]), isNull(leads.deletedAt), isSeenBy(users, leads))}
    order by ${users.id}
    returning user_id as "userId"`);
  return rowsOf<{ userId: string }>(result).map(({ userId }) => userId);
}

/** The message does not reveal whether such a user exists. */
function refuseMentions({ leadId }: Mentioning['note']): never {
  const at = { field: 'mentions' };
  return leadId === null ? refuse('VALIDATION', MENTIONS_NEED_LEAD, at) : refuse('NOT_FOUND', NOT_MENTIONABLE, at);
}
