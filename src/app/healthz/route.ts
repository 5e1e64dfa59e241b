import { faultResponse, findFault, findWarnings } from '@/server/http/health';

export const dynamic = 'force-dynamic';

/** 200 while the application serves and its database responds. For load balancers and start scripts. */
export async function GET() {
  const fault = await findFault();
  if (fault) return faultResponse(fault);
  const warnings = await findWarnings();
  return Response.json({ status: 'ok', ...(warnings.length > 0 && { warnings }) });
}
