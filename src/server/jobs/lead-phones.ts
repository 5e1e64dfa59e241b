import { derivePhones } from '../services/phones/derive-phones';
import type { Job } from './job';

export const leadPhones: Job = {
  name: 'lead-phones',
  cron: '* * * * *',
  summary: 'reads the phones of leads again after an upgrade or a change of country',
  run: derivePhones,
};
