import type { Brief, LeadFacts } from '@/domain/ai/brief';
import { BUILT_IN_TONES } from '@/domain/ai/tone';

export const FACTS: LeadFacts = {
  companyName: 'Harbour Lights Festival',
  contactPerson: 'Noor Haddad',
  status: 'CONTACTED',
  priority: 'HIGH',
  notes: 'Two nights, 40 guards.',
  nextFollowUp: null,
  nextMeeting: null,
};

export const briefOf = (choices: Partial<Brief> = {}): Brief => ({
  type: 'email',
  tone: BUILT_IN_TONES.professional,
  sender: 'Robin Reyes',
  lead: FACTS,
  tasks: [],
  timeline: [],
  additional: '',
  revision: null,
  ...choices,
});
