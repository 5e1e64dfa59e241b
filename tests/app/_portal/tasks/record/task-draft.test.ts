import { TASK } from '@tests/support/browser/items';
import { describe, expect, it } from 'vitest';
import {
  changedFields,
  checkDraft,
  DUE_DATE_REQUIRED,
  emptyDraft,
  problemErrors,
  toChanges,
  toDraft,
  toNewTask,
} from '@/app/_portal/tasks/record/form/task-draft';
import { OUTSIDE_YEARS } from '@/domain/shared/time';

const NEW_YORK = 'America/New_York';
const draft = { ...emptyDraft('MEDIUM', { dueDay: '2026-11-01' }), title: ' Call ' };

describe('due dates', () => {
  it("sends a due date without a time as a day, which the server ends in the profile's zone (D14)", () => {
    expect(toNewTask(draft, NEW_YORK).dueDate).toBe('2026-11-01');
  });

  it('sends a due date with a time as an instant in the zone, the first one if it is ambiguous', () => {
    const dueDate = (dueTime: string) => toNewTask({ ...draft, dueTime }, NEW_YORK).dueDate;
    expect(dueDate('00:30')).toEqual(new Date('2026-11-01T04:30:00Z'));
    expect(dueDate('01:30')).toEqual(new Date('2026-11-01T05:30:00Z'));
    expect(dueDate('23:59')).toEqual(new Date('2026-11-02T04:59:00Z'));
  });

  it('shows the day of a task without a time, wherever it ends, and anything else with its time', () => {
    const shown = (dueDate: Date, dueOn: string | null) => {
      const { dueDay, dueTime } = toDraft({ ...TASK, dueDate, dueOn }, NEW_YORK);
      return [dueDay, dueTime];
    };
    const end = new Date('2026-11-02T04:59:59.999Z');
    expect(shown(end, '2026-11-02')).toEqual(['2026-11-02', '']);
    expect(shown(end, null)).toEqual(['2026-11-01', '23:59']);
  });
});

it('reports errors at each input', () => {
  expect(checkDraft({ ...emptyDraft('LOW', { dueDay: '' }), title: '  ' }, 'UTC')).toEqual({
    title: 'Title is required',
    dueDay: DUE_DATE_REQUIRED,
  });
  expect(checkDraft({ ...draft, dueDay: '0026-03-05', title: 'x'.repeat(10_000) }, 'UTC')).toEqual({
    title: 'At most 300 characters',
    dueDay: OUTSIDE_YEARS,
  });
  expect(checkDraft(draft, 'UTC')).toEqual({});
});

it('sends only changed fields', () => {
  const before = toDraft(TASK, 'UTC');
  const after = { ...before, dueTime: '10:00', lead: { id: TASK.id, companyName: 'Acme' } };
  const names = changedFields(before, after);
  expect(names).toEqual(['dueDate', 'leadId']);
  expect(toChanges(after, names, 'UTC')).toEqual({ dueDate: new Date('2099-03-05T10:00:00Z'), leadId: TASK.id });
});

it("shows server errors at their inputs, including the lead's", () => {
  expect(problemErrors({ code: 'VALIDATION', message: 'No', field: 'changes.dueDate' })).toEqual({ dueDay: 'No' });
  const gone = 'This lead does not exist, or is not yours.';
  expect(problemErrors({ code: 'NOT_FOUND', message: gone, field: 'leadId' })).toEqual({ lead: gone });
  expect(problemErrors({ code: 'NOT_FOUND', message: 'This task does not exist, or is not yours.' })).toEqual({});
});
