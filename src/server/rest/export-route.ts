import type { z } from 'zod';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import { calendarDay } from '@/domain/shared/time';
import { requireActor } from '../context';
import type { Actor } from '../scope';
import { textStream } from '../services/imports/text-stream';
import { consumeExport, requireExport } from '../services/plans/usage';
import { allMethods } from './all-methods';
import { answerRest } from './answer';
import { refuseUnknownQuery } from './unknown-names';

interface ExportRoute<Query extends z.ZodObject> {
  /** The supported query parameters. */
  query: Query;
  texts: (actor: Actor, parsed: z.output<Query>) => AsyncGenerator<string, void>;
}

/**
 * A route that streams a CSV file (D24, D25). Each call counts as one export (D5). Read-only tokens are accepted,
 * because it changes no rows.
 */
export const exportRoute = <Query extends z.ZodObject>(noun: NounWith<'csv'>, { query, texts }: ExportRoute<Query>) =>
  allMethods((request) =>
    answerRest(request, ['GET'], async ({ context }) => {
      const actor = requireActor(context);
      const { searchParams } = new URL(request.url);
      refuseUnknownQuery(new Map(Object.keys(query.shape).map((name) => [name, null])), searchParams);
      const parsed = query.parse(Object.fromEntries(searchParams));
      const headers = csvHeaders(`${NOUNS[noun].many}_export_${calendarDay(actor.now, actor.user.timezone)}.csv`);
      if (request.method === 'HEAD') {
        // HEAD must not count as an export.
        await requireExport(actor);
        return new Response(null, { headers });
      }
      await consumeExport(actor, noun);
      return new Response(textStream(texts(actor, parsed)), { headers });
    }),
  );

const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
});
