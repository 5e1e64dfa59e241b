import { type EmailTemplate, templateFields } from '@/domain/emails/templates/template';
import { defaultsOf } from '@/domain/fields/field';
import { VIEWER } from '../../../leads/record/harness';

const at = new Date('2026-03-04T15:30:00Z');

export const TEMPLATE: EmailTemplate = {
  ...defaultsOf(templateFields),
  id: '01890000-0000-7000-8000-000000000041',
  ownerId: VIEWER.id,
  teamId: null,
  name: 'First contact',
  subject: 'Guards for {{companyName}}',
  body: 'Hi {{contactPerson|there}},\n\nwho decides on security at {{companyName}}?',
  variables: ['contactPerson', 'companyName'],
  version: 3,
  createdAt: at,
  updatedAt: at,
};
