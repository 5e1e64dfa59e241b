import { expect, it } from 'vitest';
import { movedBackText, movedManyText, movedText } from '@/app/_portal/leads/record/status/move-texts';
import { createFormats } from '@/app/_ui/time/formats';

const formats = createFormats('UTC', 'en-US');

it.each([
  [{ to: 'NEW', tasks: {} }, 'Moved to New.'],
  [{ to: 'CONTACTED', tasks: { createdTasks: 1 } }, 'Moved to Contacted. 1 follow-up task added.'],
  [{ to: 'PROPOSAL_SENT', tasks: { createdTasks: 2 } }, 'Moved to Proposal Sent. 2 follow-up tasks added.'],
  [
    { to: 'CLOSED_WON', tasks: { createdTasks: 2, removedTasks: 3 } },
    'Moved to Closed Won. 2 follow-up tasks added, 3 obsolete ones removed.',
  ],
  [
    { to: 'CLOSED_LOST', tasks: { createdTasks: 1, removedTasks: 1 } },
    'Moved to Closed Lost. 1 follow-up task added, 1 obsolete one removed.',
  ],
  [{ to: 'CLOSED_LOST', tasks: { removedTasks: 1 } }, 'Moved to Closed Lost. 1 obsolete follow-up task removed.'],
  [{ to: 'NEW', tasks: { restoredTasks: 2 } }, 'Moved to New. 2 earlier follow-up tasks restored.'],
] as const)('one lead: %j', (moved, words) => expect(movedText(moved, formats)).toBe(words));

it.each([
  [
    { to: 'CONTACTED', moved: 12, already: 3, tasks: { createdTasks: 12 } },
    'Moved 12 leads to Contacted. 3 were already there. 12 follow-up tasks added.',
  ],
  [
    { to: 'CONTACTED', moved: 1, already: 1, tasks: { createdTasks: 1 } },
    'Moved 1 lead to Contacted. 1 was already there. 1 follow-up task added.',
  ],
  [{ to: 'NEW', moved: 1200, already: 0, tasks: {} }, 'Moved 1,200 leads to New.'],
  [{ to: 'NEW', moved: 0, already: 1200, tasks: {} }, '1,200 leads were already in New.'],
  [{ to: 'CONTACTED', moved: 0, already: 1, tasks: {} }, '1 lead was already in Contacted.'],
] as const)('many leads: %j', (moved, words) => expect(movedManyText(moved, formats)).toBe(words));

it.each([
  [0, 'Acme is back in New.'],
  [1, 'Acme is back in New. 1 follow-up task stays, because it was edited or completed.'],
  [2, 'Acme is back in New. 2 follow-up tasks stay, because they were edited or completed.'],
])('an undo that keeps %d tasks', (keptTasks, words) =>
  expect(movedBackText({ companyName: 'Acme', status: 'NEW', keptTasks }, formats)).toBe(words),
);
