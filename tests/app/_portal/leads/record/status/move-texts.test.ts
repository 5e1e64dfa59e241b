import { expect, it } from 'vitest';
import { movedBackText, movedManyText, movedText } from '@/app/_portal/leads/record/status/move-texts';
import { createFormats } from '@/app/_ui/time/formats';

const formats = createFormats('UTC', 'en-US');

it.each([
  [{ to: 'NEW', tasks: 0 }, 'Moved to New.'],
  [{ to: 'CONTACTED', tasks: 1 }, 'Moved to Contacted. 1 follow-up task added.'],
  [{ to: 'PROPOSAL_SENT', tasks: 2 }, 'Moved to Proposal Sent. 2 follow-up tasks added.'],
] as const)('one lead: %j', (moved, words) => expect(movedText(moved, formats)).toBe(words));

it.each([
  [
    { to: 'CONTACTED', moved: 12, already: 3, tasks: 12 },
    'Moved 12 leads to Contacted. 3 were already there. 12 follow-up tasks added.',
  ],
  [
    { to: 'CONTACTED', moved: 1, already: 1, tasks: 1 },
    'Moved 1 lead to Contacted. 1 was already there. 1 follow-up task added.',
  ],
  [{ to: 'NEW', moved: 1200, already: 0, tasks: 0 }, 'Moved 1,200 leads to New.'],
  [{ to: 'NEW', moved: 0, already: 1200, tasks: 0 }, '1,200 leads were already in New.'],
  [{ to: 'CONTACTED', moved: 0, already: 1, tasks: 0 }, '1 lead was already in Contacted.'],
] as const)('many leads: %j', (moved, words) => expect(movedManyText(moved, formats)).toBe(words));

it.each([
  [0, 'Acme is back in New.'],
  [1, 'Acme is back in New. 1 follow-up task stays, because it was edited or completed.'],
  [2, 'Acme is back in New. 2 follow-up tasks stay, because they were edited or completed.'],
])('an undo that keeps %d tasks', (keptTasks, words) =>
  expect(movedBackText({ companyName: 'Acme', status: 'NEW', keptTasks }, formats)).toBe(words),
);
