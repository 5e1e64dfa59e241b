import type { Job } from '../integrations/jobs';
import { derivePhones } from '../services/phones/derive-phones';

export const leadPhones: Job = {
  name: 'lead-phones',
  cron: '* * * * *',
  summary: 'reads the phones of leads again after an upgrade or a change of country',
  run: derivePhones,
};
