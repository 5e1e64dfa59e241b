import { STATUS_CODES } from 'node:http';
import type { Connection } from '../db/client';
import { getConnection } from '../db/connection';
import { type DatabaseFault, explainFault } from '../db/database-fault';
import { lastWriteFailure } from '../db/disk-space';
import { env } from '../env';

/** Why this instance cannot serve, or null if it can. */
export async function findFault(connect: () => Promise<Connection> = getConnection): Promise<DatabaseFault | null> {
  try {
    const connection = await connect();
    const fault = await connection.fault();
    if (fault) throw fault;
    if (connection.isDiskFull()) return explainFault({ code: 'ENOSPC' }, env());
    const failure = lastWriteFailure.recent();
    return failure === undefined ? null : explainFault(failure, env());
  } catch (error) {
    return explainFault(error, env());
  }
}

/** Problems that do not prevent this instance from serving, but need attention. */
export async function findWarnings(connect: () => Promise<Connection> = getConnection) {
  const { isListenLost } = await connect();
  return [...(isListenLost() ? [LISTEN_LOST] : []), ...(env().JOBS === 'hold' ? [MAIL_HELD] : [])];
}

const LISTEN_LOST = {
  code: 'DATABASE_LISTEN_LOST',
  detail: 'Live updates and notifications are late: the Postgres server refuses LISTEN. It is asked every second.',
};

export const MAIL_HELD = {
  code: 'MAIL_HELD',
  detail: 'JOBS is hold: emails that are due are held. The operator lists them with: npm run stanchion -- mail held',
};

/** A fault as application/problem+json (D39), without the addresses and paths that its message names. */
export function faultResponse({ fault, summary }: DatabaseFault): Response {
  const status = 503;
  const body = { type: 'about:blank', title: STATUS_CODES[status], status, detail: summary, code: fault };
  return Response.json(
    { ...body, message: summary, error: summary },
    {
      status,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', 'retry-after': '5' },
    },
  );
}
