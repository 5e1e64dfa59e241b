export const dynamic = 'force-dynamic';

/** 200 while the process runs and answers; says nothing about the database, so that its outage restarts nobody. */
export const GET = (): Response => Response.json({ status: 'ok' });
