import type { Connection } from '@/server/db/client';
import { processWide } from '@/server/serving/process-wide.mjs';

/** The connection that the application's code finds in this process (see db/connection.ts). */
export const appConnection = processWide('connection', (): { opened?: Promise<Connection> } => ({}));
