import { calendarDay } from '@/domain/shared/time';
import { requireActor } from '../context';
import { accountArchive, accountExportAllowance } from '../services/exports/account/account-archive';
import { withAccountSlot } from '../services/shared/account-slots';
import { checkRateLimit, consumeRateLimit } from '../services/shared/rate-limit';
import { answerRest } from './answer';
import { type QueryParameters, refuseUnknownQuery } from './unknown-names';

const NO_PARAMETERS: QueryParameters = new Map();

/** Streams all data of the account (D72). Open to every plan, and no CSV export in the sense of D5. */
export const exportAccount = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async ({ context, announce }) => {
    const actor = requireActor(context, 'read');
    refuseUnknownQuery(NO_PARAMETERS, new URL(request.url).searchParams);
    const isHead = request.method === 'HEAD';
    const count = isHead ? checkRateLimit : consumeRateLimit;
    announce(await withAccountSlot(actor, () => count(actor, accountExportAllowance(actor))));
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="stanchion_${calendarDay(actor.now, actor.user.timezone)}.zip"`,
    };
    return new Response(isHead ? null : accountArchive(actor), { headers });
  });
