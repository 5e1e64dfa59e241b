import { calendarDay } from '@/domain/shared/time';
import { refuse } from '@/server/problem-error';
import { answerRest } from '@/server/rest/answer';
import { exportLeads } from '@/server/services/lead-export';
import { textStream } from '@/server/services/text-stream';
import { consumeExport } from '@/server/services/usage';

/** The leads as a CSV file, streamed (D24, D25). Each call counts as one export (D5). */
const handle = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async ({ context }) => {
    const { user } = context;
    if (!user) return refuse('UNAUTHENTICATED', 'Send a valid API token, or sign in.');
    // A look at the headers alone must not cost an export.
    if (request.method === 'HEAD') return new Response(null, { headers: csvHeaders('leads_export.csv') });
    const actor = { ...context, user };
    await consumeExport(actor);
    const day = calendarDay(actor.now, user.timezone);
    return new Response(textStream(exportLeads(actor)), { headers: csvHeaders(`leads_export_${day}.csv`) });
  });

const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
});

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
