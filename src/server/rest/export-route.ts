import type { z } from 'zod';
import { NOUN_RESOURCES, type TokenScope } from '@/domain/accounts/token-scopes';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import { calendarDay } from '@/domain/shared/time';
import { type RequestContext, requireActor } from '../context';
import type { Actor } from '../scope';
import { nextPage, type Reader } from '../services/exports/next-page';
import { textStream } from '../services/imports/text-stream';
import { NOUN_MODULES } from '../services/noun-modules';
import { consumeExport, requireExport } from '../services/plans/usage';
import { withAccountSlot } from '../services/shared/account-slots';
import { allMethods } from './all-methods';
import { answerRest } from './answer';
import { numberIn, refuseUnknownQuery } from './unknown-names';

/**
 * A route that streams a CSV file (D24, D25). Each call counts as one export (D5). Tokens need no write access,
 * because it changes no rows.
 */
export const exportRoute = (noun: NounWith<'csv'>) =>
  allMethods((request) =>
    answerRest(request, ['GET'], async ({ context }) => {
      const actor = requireActor(context, `${NOUN_RESOURCES[noun]}:read`);
      const { query, texts } = NOUN_MODULES[noun].csv;
      const parsed = parseQuery(request, query);
      const headers = csvHeaders(`${NOUNS[noun].many}_export_${calendarDay(actor.now, actor.user.timezone)}.csv`);
      await withAccountSlot(actor, () => requireExport(actor));
      // HEAD must not count as an export.
      if (request.method === 'HEAD') return new Response(null, { headers });
      const file = pageByPage(actor, texts(actor, parsed));
      // Before it counts, because a filter of leads may be refused for what it means to this user.
      const first = await file.next();
      await withAccountSlot(actor, () => consumeExport(actor, noun));
      return new Response(textStream(continued(first, file)), { headers });
    }),
  );

interface CsvRoute<Query extends z.ZodObject> {
  name: string;
  /** What a token needs. */
  scope: TokenScope;
  query: Query;
  read: (actor: Actor & Pick<RequestContext, 'token'>, parsed: z.output<Query>) => Promise<string>;
  /** Records that the file was downloaded, which HEAD does not. */
  record: (actor: Actor) => Promise<void>;
}

/** A route that responds with a CSV file that fits into memory. It does not count as an export. */
export const csvRoute = <Query extends z.ZodObject>({ name, scope, query, read, record }: CsvRoute<Query>) =>
  allMethods((request) =>
    answerRest(request, ['GET'], async ({ context }) => {
      const actor = requireActor(context, scope);
      const parsed = parseQuery(request, query);
      const text = await withAccountSlot(actor, () => read(actor, parsed));
      const headers = csvHeaders(`${name}_export_${calendarDay(actor.now, actor.user.timezone)}.csv`);
      if (request.method === 'HEAD') return new Response(null, { headers });
      await withAccountSlot(actor, () => record(actor));
      return new Response(text, { headers });
    }),
  );

/** As in lists over REST, numbers come as text. */
export function parseQuery<Query extends z.ZodObject>(request: Request, query: Query): z.output<Query> {
  const { searchParams } = new URL(request.url);
  const known = new Map(Object.entries(query.shape).map(([name, schema]) => [name, numberIn(schema)]));
  refuseUnknownQuery(known, searchParams);
  const given = [...searchParams].map(([name, text]) => [name, known.get(name) ? Number(text) : text]);
  return query.parse(Object.fromEntries(given));
}

/** Breaks off when the session ends. */
async function* pageByPage(reader: Reader, texts: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  for (;;) {
    const { done, value } = await nextPage(reader, texts);
    if (done) return;
    yield value;
  }
}

/** A generator with the first text that was already read of it. */
async function* continued(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
});
