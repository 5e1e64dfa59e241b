import { and, arrayContains, eq, type SQL, sql } from 'drizzle-orm';
import { type ListNotesInput, type Note, OFFERED_TAGS, TAGS_COUNTED_IN, type TagCounts } from '@/domain/notes/note';
import { NOTE_SORT_ORDERS, type NoteSort } from '@/domain/notes/note-choices';
import { rowsOf } from '@/server/db/client';
import { CUSTOM_PLAN } from '@/server/db/prepared';
import { leads, notes } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { hasExternalId, matchesLinked } from '../shared/filters';
import { COUNT_UP_TO, fetchPage, keyset, type Page, type SortKey } from '../shared/paging';
import { contains } from '../shared/search';
import { visibleTo } from '../shared/visibility';
import { isWhose } from '../shared/whose';
import { noteColumns } from './note-columns';

/** Each sort order has its own index (see the schema). */
const SORT_KEYS = {
  updatedAt: { by: notes.updatedAt, type: 'timestamptz' },
  createdAt: { by: notes.createdAt, type: 'timestamptz' },
  title: { by: sql`lower(${notes.title})`, type: 'text' },
} as const satisfies Record<NoteSort, SortKey>;

type Filters = Omit<ListNotesInput, 'sort' | 'order' | 'cursor' | 'limit'>;

function matching({ user }: Actor, { q, tag, kind, whose, ...filters }: Filters): SQL | undefined {
  return and(
    visibleTo(user, notes),
    tag === undefined ? undefined : sql`${sql.raw(CUSTOM_PLAN)} ${arrayContains(notes.tags, [tag])}`,
    matchesLinked(notes, filters),
    hasExternalId(notes, filters.externalId),
    kind && eq(notes.kind, kind),
    whose && isWhose(user, notes, whose),
    q === undefined ? undefined : contains(notes.searchText, q),
  );
}

export async function listNotes(
  actor: Actor,
  { sort = 'updatedAt', order, cursor, limit, ...filters }: ListNotesInput,
): Promise<Page<Note>> {
  const direction = order ?? NOTE_SORT_ORDERS[sort];
  const pages = keyset({ name: `notes ${sort}`, key: SORT_KEYS[sort], id: notes.id, direction, cursor });
  const query = actor.db
    .select({ ...noteColumns, sortKey: pages.sortKey })
    .from(notes)
    .leftJoin(leads, leadOf(actor.user, notes))
    .where(and(matching(actor, filters), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  return fetchPage(query, { limit, pages });
}

export async function countNotes(actor: Actor, filters: Filters): Promise<{ count: number; more: boolean }> {
  const some = actor.db
    .select({ one: sql`1` })
    .from(notes)
    .where(matching(actor, filters))
    .limit(COUNT_UP_TO + 1)
    .as('some');
  const [row] = await actor.db.select({ total: sql<number>`count(*)::int` }).from(some);
  const total = row?.total ?? 0;
  return { count: Math.min(total, COUNT_UP_TO), more: total > COUNT_UP_TO };
}

export async function getNote(actor: Actor, id: string): Promise<Note> {
  const [note] = await actor.db
    .select(noteColumns)
    .from(notes)
    .leftJoin(leads, leadOf(actor.user, notes))
    .where(and(eq(notes.id, id), visibleTo(actor.user, notes)));
  return note ?? notFound('note');
}

/**
 * The tags of the visible notes, most used first. Only the most recently edited notes are counted: counting 100,000
 * notes would take 250 ms every time the tab is opened.
 */
export async function countTags({ db, user }: Actor): Promise<TagCounts> {
  const rows = rowsOf<{ tag: string | null; count: number; isPartial: boolean }>(
    await db.execute(sql`
      with latest as materialized (
        select tags from ${notes} where ${visibleTo(user, notes)}
        order by ${notes.updatedAt} desc, ${notes.id} desc limit ${TAGS_COUNTED_IN + 1}
      ), counted as (
        select tag, count(*)::int as count from (select tags from latest limit ${TAGS_COUNTED_IN}) counting, unnest(tags) tag
        group by tag order by count desc, lower(tag), tag limit ${OFFERED_TAGS}
      )
      select tag, count, (select count(*) > ${TAGS_COUNTED_IN} from latest) as "isPartial"
      from (select 1) one left join counted on true order by count desc, lower(tag), tag`),
  );
  return {
    tags: rows.flatMap(({ tag, count }) => (tag === null ? [] : [{ tag, count }])),
    isPartial: rows[0]?.isPartial ?? false,
  };
}
