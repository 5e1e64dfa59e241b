import { cleanup, screen } from '@testing-library/react';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { describe, expect, it } from 'vitest';
import { TaskDue } from '@/app/_portal/tasks/record/task-due';
import { parseMoment } from '@/domain/shared/time';
import type { TaskStatus } from '@/domain/tasks/task-choices';
import { dueOf } from '@/domain/tasks/task-due';

describe('the due date of a task', () => {
  const now = new Date('2026-03-04T10:00:00Z');
  const due = (dueDate: string, status: TaskStatus = 'PENDING') => {
    renderInPortal(<TaskDue task={{ ...dueOf(parseMoment(dueDate) ?? '', 'UTC'), status }} now={now} />, () => VIEWER);
    return screen.getByRole('time').textContent?.replace(/\s/g, ' ');
  };

  it('includes the time if one was set', () => {
    expect(due('2026-03-04T18:00:00Z')).toMatch(/^Due Today (6:00 PM|18:00)$/);
  });

  it.each(['PENDING', 'OVERDUE', 'IN_PROGRESS'] as const)('says that it has passed, also today: %s', (status) => {
    expect(due('2026-03-04T09:00:00Z', status)).toMatch(/^Overdue, today (9:00 AM|09:00)$/);
    cleanup();
    expect(due('2026-03-03T09:00:00Z', status)).toMatch(/^Overdue since Yesterday /);
  });

  it('says nothing of the sort of a completed task', () => {
    expect(due('2026-03-04T09:00:00Z', 'COMPLETED')).toMatch(/^Due Today /);
  });

  it('is only a day otherwise', () => {
    expect(due('2026-03-04')).toBe('Due Today');
  });
});
