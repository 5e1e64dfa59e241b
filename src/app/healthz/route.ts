import { sql } from 'drizzle-orm';
import { getConnection } from '@/server/db/connection';

export const dynamic = 'force-dynamic';

/** 200 once the application serves and its database answers; what a load balancer or a start script asks. */
export async function GET() {
  try {
    const { db } = await getConnection();
    await db.execute(sql`select 1`);
    return Response.json({ status: 'ok' });
  } catch {
    return Response.json({ status: 'unavailable' }, { status: 503, headers: { 'retry-after': '5' } });
  }
}
