import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { QuoteFigures } from '@/domain/reports/report';
import { rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads, quotes, quoteVersions } from '@/server/db/schema';
import { type Asking, leadsOf } from './report-scope';

interface Interval {
  from: Date;
  to: Date;
}

/**
 * The quotes of two periods by what was offered last (D92): nobody has an unsent draft, and an accepted version is the last
 * that was sent. One statement.
 */
export async function countQuotes(
  asking: Asking,
  [current, previous]: readonly [Interval, Interval],
  { seesCost }: { seesCost: boolean },
): Promise<[QuoteFigures, QuoteFigures]> {
  const within = (at: typeof quotes.acceptedAt | typeof quotes.firstSentAt) =>
    sql`${at} >= s.since and ${at} < s.until`;
  const [isSent, isAccepted] = [within(quotes.firstSentAt), within(quotes.acceptedAt)];
  const { total, bill, cost } = quoteVersions;
  const margin = sql`(sum(${bill} - ${cost}) filter (where ${isAccepted}) / nullif(sum(${bill}) filter (where ${isAccepted}), 0))::float8`;
  const days = sql`date_part('epoch', ${quotes.acceptedAt} - ${quotes.firstSentAt}) / 86400`;
  const periods = [current, previous].map(
    ({ from, to }, place) => sql`(${place}::int, ${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`,
  );
  const lastSent = sql`
    select ${total}, ${bill}, ${cost} from ${quoteVersions}
    where ${and(eq(quoteVersions.quoteId, quotes.id), isNotNull(quoteVersions.sentAt))}
    order by ${desc(quoteVersions.number)} limit 1`;
  const found = await asking.db.execute(sql`
    select
      count(*) filter (where ${isSent})::int as quoted,
      coalesce(sum(${total}) filter (where ${isSent}), 0)::float8 as "quotedTotal",
      count(*) filter (where ${isAccepted})::int as accepted,
      coalesce(sum(${total}) filter (where ${isAccepted}), 0)::float8 as "acceptedTotal",
      ${seesCost ? margin : sql`null::float8`} as margin,
      percentile_cont(0.5) within group (order by ${days}) filter (where ${isAccepted}) as "daysToSignature"
    from (values ${sql.join(periods, sql`, `)}) s (place, since, until)
    left join (
      ${quotes} join ${leads} on ${leads.id} = ${quotes.leadId} join lateral (${lastSent}) ${quoteVersions} on true
    )
      on ${and(leadsOf(asking), isNull(quotes.deletedAt))} and (${isSent} or ${isAccepted})
    group by s.place order by s.place`);
  const [now, before] = rowsOf<QuoteFigures>(found);
  return [exactlyOne(now), exactlyOne(before)];
}
