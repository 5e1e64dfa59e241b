import { expect, it } from 'vitest';
import { keepRequest, readRequest } from '@/app/_portal/emails/writer/kept-request';

const EMPTY = { type: 'email', tone: 'professional', include: ['facts'], additional: '' } as const;

it.each([
  { kept: null, read: EMPTY },
  { kept: 'not JSON', read: EMPTY },
  { kept: 'null', read: EMPTY },
  { kept: '7', read: EMPTY },
  {
    kept: JSON.stringify({ type: 'fax', tone: 7, include: ['facts', 'secrets'], additional: 'x'.repeat(3000) }),
    read: { ...EMPTY, additional: 'x'.repeat(2000) },
  },
])('reads nothing that it would not have kept: $kept', ({ kept, read }) => {
  if (kept !== null) localStorage.setItem('stanchion-writer-someone', kept);
  expect(readRequest('someone')).toEqual(read);
});

it('reads what was kept', () => {
  const request = { type: 'text', tone: 'casual', include: ['timeline'], additional: 'Briefly' } as const;
  keepRequest('someone', { ...request, include: [...request.include] });
  expect(readRequest('someone')).toEqual(request);
});
