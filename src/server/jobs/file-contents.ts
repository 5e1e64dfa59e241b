import type { Job } from '../integrations/jobs';
import { removeContents } from '../services/files/remove-contents';

export const fileContentsJob: Job = {
  name: 'file-contents',
  cron: '*/10 * * * *',
  summary: 'removes the contents of files that were removed for good, and what interrupted uploads have left',
  run: async (scope) => ({ ...(await removeContents(scope)) }),
};
