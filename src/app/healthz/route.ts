import { faultResponse, findFault } from '@/server/health';

export const dynamic = 'force-dynamic';

/** 200 while the application serves and its database responds. For load balancers and start scripts. */
export async function GET() {
  const fault = await findFault();
  return fault ? faultResponse(fault) : Response.json({ status: 'ok' });
}
