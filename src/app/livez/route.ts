export const dynamic = 'force-dynamic';

/** 200 while the process responds. Ignores the database, so that its outage does not restart instances. */
export const GET = (): Response => Response.json({ status: 'ok' });
