import { defaultsOf } from '@/domain/fields/field';
import { type Note, noteFields } from '@/domain/notes/note';
import { VIEWER } from '../../leads/record/harness';

const at = new Date('2026-03-04T15:30:00Z');

export const NOTE: Note = {
  ...defaultsOf(noteFields),
  id: '01890000-0000-7000-8000-000000000021',
  ownerId: VIEWER.id,
  teamId: null,
  leadId: null,
  leadCompany: null,
  title: 'Gate plan',
  content: 'North gate first.\nThen the west.',
  tags: ['VIP'],
  mentions: [],
  version: 3,
  createdAt: at,
  updatedAt: at,
};
