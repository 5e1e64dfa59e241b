import { z } from 'zod';
import { LOGO_LIMITS, LOGO_TOO_LARGE } from '@/domain/quotes/logo/logo';
import { requireActor } from '../context';
import { refuse } from '../problems/problem-error';
import { openLogo, setLogo } from '../services/quotes/quote-settings';
import { withAccountSlot } from '../services/shared/account-slots';
import { answerRest } from './answer';
import { downloadAs } from './download-as';
import { bytesOf, readLength, refuseEncoded } from './file-route';
import { type QueryParameters, refuseUnknownQuery } from './unknown-names';
import { toWireValue } from './wire-names';

const PARAMETERS: QueryParameters = new Map([['teamId', null]]);

/** Replaces the logo of quotes. The body is the image itself. */
export const uploadLogo = (request: Request): Promise<Response> =>
  answerRest(request, ['PUT'], async ({ context }) => {
    const actor = requireActor(context, 'quotes:write');
    const teamId = readTeam(request);
    refuseEncoded(request.headers);
    const image = await readImage(request);
    return Response.json(toWireValue(await withAccountSlot(actor, () => setLogo(actor, { teamId, image }))));
  });

/** Sends the logo of quotes, as files are sent: if a browser opened it as a page, it would run nothing. */
export const downloadLogo = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async ({ context }) => {
    const actor = requireActor(context, 'quotes:read');
    const teamId = readTeam(request);
    const { type, content } = await withAccountSlot(actor, () => openLogo(actor, teamId));
    const headers = {
      'content-type': type,
      'content-disposition': downloadAs(type === 'image/png' ? 'logo.png' : 'logo.jpg'),
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    };
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), { headers });
  });

function readTeam({ url }: Request): string | null {
  const { searchParams } = new URL(url);
  refuseUnknownQuery(PARAMETERS, searchParams);
  const teamId = z.uuid().nullable().safeParse(searchParams.get('teamId'));
  return teamId.success ? teamId.data : refuse('VALIDATION', 'Must be an id (UUID)', { field: 'teamId' });
}

/** The whole body, which is not read further than an image may go. */
async function readImage(request: Request): Promise<Uint8Array> {
  const tooLarge = () => refuse('PAYLOAD_TOO_LARGE', LOGO_TOO_LARGE, { field: 'logo' });
  if ((readLength(request.headers) ?? 0) > LOGO_LIMITS.bytes) tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytesOf(request)) {
    size += part.byteLength;
    if (size > LOGO_LIMITS.bytes) tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
