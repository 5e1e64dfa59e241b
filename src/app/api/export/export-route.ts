import { calendarDay } from '@/domain/shared/time';
import { type Actor, requireActor } from '@/server/context';
import { answerRest } from '@/server/rest/answer';
import { type QueryParameters, refuseUnknownQuery } from '@/server/rest/unknown-names';
import { textStream } from '@/server/services/text-stream';
import { consumeExport, requireExport } from '@/server/services/usage';

/**
 * A route that answers a CSV file, streamed (D24, D25). Each call counts as one export (D5). It changes no row, so a
 * token that may only read will do.
 */
export const exportRoute =
  (noun: string, texts: (actor: Actor) => AsyncGenerator<string, void>) =>
  (request: Request): Promise<Response> =>
    answerRest(request, ['GET'], async ({ context }) => {
      const actor = requireActor(context);
      refuseUnknownQuery(NO_PARAMETERS, new URL(request.url).searchParams);
      const headers = csvHeaders(`${noun}_export_${calendarDay(actor.now, actor.user.timezone)}.csv`);
      if (request.method === 'HEAD') {
        // A look at the headers alone must not cost an export.
        await requireExport(actor);
        return new Response(null, { headers });
      }
      await consumeExport(actor);
      return new Response(textStream(texts(actor)), { headers });
    });

const NO_PARAMETERS: QueryParameters = new Map();

const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
});
