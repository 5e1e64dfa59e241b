import { VERSION } from '@/server/version';

export const dynamic = 'force-dynamic';

/** 200 while the process responds, with its version. Ignores the database, so that its outage does not restart instances. */
export const GET = (): Response => Response.json({ status: 'ok', version: VERSION });
