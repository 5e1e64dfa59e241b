import { and, desc } from 'drizzle-orm';
import type { FoundNote } from '@/domain/search/search';
import { EXCERPT_LENGTH } from '@/domain/search/search-limits';
import { excerptOf } from '@/domain/shared/matches';
import { leads, notes } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { companyOf, leadOf } from '../leads/linked-lead';
import { contains } from '../shared/search';
import { visibleTo } from '../shared/visibility';

export async function findNotes({ db, user }: Actor, q: string, limit: number): Promise<FoundNote[]> {
  const rows = await db
    .select({
      id: notes.id,
      title: notes.title,
      content: notes.content,
      leadCompany: companyOf(notes),
      updatedAt: notes.updatedAt,
    })
    .from(notes)
    .leftJoin(leads, leadOf(user, notes))
    .where(and(visibleTo(user, notes), contains(notes.searchText, q)))
    .orderBy(desc(notes.updatedAt), desc(notes.id))
    .limit(limit);
  return rows.map(({ content, ...note }) => ({ ...note, excerpt: excerptOf(content, q, EXCERPT_LENGTH) }));
}
