import { writeSync } from 'node:fs';
import { testScope } from '@tests/support/database/scope';
import { connect } from '@/server/db/client';
import { env } from '@/server/env';
import { sweepOverdueTasks } from '@/server/jobs/overdue-tasks';

// A process that sweeps the overdue tasks of DATABASE_URL or DATA_DIR. In the second batch, after marking the tasks and
// before notifying their owners, it prints 'held' and blocks until it is killed.

let batches = 0;
const logger = {
  logQuery(statement: string) {
    if (!/insert into "notifications"/.test(statement)) return;
    batches += 1;
    if (batches < 2) return;
    writeSync(1, 'held\n');
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
};

const { DATABASE_URL, DATA_DIR } = env();
const connection = await connect({ url: DATABASE_URL, dataDir: DATA_DIR, logger });
await connection.migrate();
await sweepOverdueTasks(testScope(connection, { now: new Date() }));
