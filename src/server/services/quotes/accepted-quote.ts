import { and, eq } from 'drizzle-orm';
import type { QuoteContent } from '@/domain/quotes/quote-content';
import { calendarDay } from '@/domain/shared/time';
import { quotes, quoteVersions } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { visibleTo } from '../shared/visibility';
import { currentVersion } from './quote-columns';

/** What is handed off to the programs that plan and bill the work. Days are 'YYYY-MM-DD'. */
interface AcceptedQuote {
  content: QuoteContent;
  /** The day of the acceptance where the event is. */
  issuedOn: string;
  /** The day of the event if that is later, else the same. */
  dueOn: string;
}

/** The content of an accepted quote that the actor sees. Throws CONFLICT for any other quote. */
export async function readAccepted({ db, user }: Actor, id: string): Promise<AcceptedQuote> {
  const [row = notFound('quote')] = await db
    .select({ content: quoteVersions.content, acceptedAt: quoteVersions.acceptedAt })
    .from(quotes)
    .innerJoin(quoteVersions, currentVersion)
    .where(and(eq(quotes.id, id), visibleTo(user, quotes)));
  const { content, acceptedAt } = row;
  if (!acceptedAt) return refuse('CONFLICT', 'Only accepted quotes can be exported.');
  const { date, timeZone } = content.event;
  const issuedOn = calendarDay(acceptedAt, timeZone);
  return { content, issuedOn, dueOn: date !== null && date > issuedOn ? date : issuedOn };
}
