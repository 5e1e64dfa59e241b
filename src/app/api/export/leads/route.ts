import { calendarDay } from '@/domain/shared/time';
import { requireActor } from '@/server/context';
import { answerRest } from '@/server/rest/answer';
import { everyMethod } from '@/server/rest/every-method';
import { type QueryParameters, refuseUnknownQuery } from '@/server/rest/unknown-names';
import { exportLeads } from '@/server/services/lead-export';
import { textStream } from '@/server/services/text-stream';
import { consumeExport, requireExport } from '@/server/services/usage';

/**
 * The leads as a CSV file, streamed (D24, D25). Each call counts as one export (D5). It changes no lead, so a token
 * that may only read will do.
 */
const handle = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async ({ context }) => {
    const actor = requireActor(context);
    refuseUnknownQuery(NO_PARAMETERS, new URL(request.url).searchParams);
    const headers = csvHeaders(`leads_export_${calendarDay(actor.now, actor.user.timezone)}.csv`);
    if (request.method === 'HEAD') {
      // A look at the headers alone must not cost an export.
      await requireExport(actor);
      return new Response(null, { headers });
    }
    await consumeExport(actor);
    return new Response(textStream(exportLeads(actor)), { headers });
  });

const NO_PARAMETERS: QueryParameters = new Map();

const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
});

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(handle);
