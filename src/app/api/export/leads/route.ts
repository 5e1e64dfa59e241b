import { problem } from '@/domain/shared/problem';
import { calendarDay } from '@/domain/shared/time';
import { createRequestContext } from '@/server/context';
import { errorResponse, problemResponse } from '@/server/problem-response';
import { exportLeads } from '@/server/services/lead-export';
import { textStream } from '@/server/services/text-stream';
import { consumeExport } from '@/server/services/usage';

/** The leads as a CSV file, streamed (D24, D25). Each call counts as one export (D5). */
export async function GET(request: Request): Promise<Response> {
  try {
    const context = await createRequestContext(request.headers, new Headers());
    const { user } = context;
    if (!user) return problemResponse(problem('UNAUTHENTICATED', 'Sign in to go on.'));
    const actor = { ...context, user };
    await consumeExport(actor);
    const day = calendarDay(actor.now, user.timezone);
    return new Response(textStream(exportLeads(actor)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="leads_export_${day}.csv"`,
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    return errorResponse(error);
  }
}

/** Without this, Next would answer HEAD by GET, and a look at the headers would cost an export. */
export const HEAD = (): Response => new Response(null, { status: 405, headers: { allow: 'GET' } });
