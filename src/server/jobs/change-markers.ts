import { markChangeLog } from '../db/event-positions';
import type { Job } from '../integrations/jobs';

/**
 * The position of a cursor is a row of the change log (D68). It must not be much older than the cursor, because old
 * rows are purged.
 */
export const changeMarkers: Job = {
  name: 'change-markers',
  cron: '*/10 * * * *',
  summary: 'marks the log of changes, so that cursors stand at something recent',
  async run({ db }) {
    await markChangeLog(db);
    return { markers: 1 };
  },
};
