import { sql } from 'drizzle-orm';
import { getConnection } from '@/server/db/connection';

export const dynamic = 'force-dynamic';

/** 200 while the application serves and its database responds. For load balancers and start scripts. */
export async function GET() {
  try {
    const { db } = await getConnection();
    await db.execute(sql`select 1`);
    return Response.json({ status: 'ok' });
  } catch {
    return Response.json({ status: 'unavailable' }, { status: 503, headers: { 'retry-after': '5' } });
  }
}
