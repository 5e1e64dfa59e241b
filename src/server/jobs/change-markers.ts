import { markChangeLog } from '../db/event-positions';
import type { Job } from '../integrations/jobs';

/** Cursors stand at a row of the log of changes (D68), which must not be much older than the cursor: old rows are purged. */
export const changeMarkers: Job = {
  name: 'change-markers',
  cron: '*/10 * * * *',
  summary: 'marks the log of changes, so that cursors stand at something recent',
  async run({ db }) {
    await markChangeLog(db);
    return { markers: 1 };
  },
};
