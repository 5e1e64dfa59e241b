import { screen } from '@testing-library/react';
import { TASK } from '@tests/support/browser/items';
import { LEAD, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { TaskRow } from '@/app/_portal/tasks/list/task-row';

const PROPS = {
  fresh: false,
  leaving: false,
  now: TASK.createdAt,
  actions: { edit: () => {}, remove: () => {} },
  onToggle: () => {},
  card: false,
  choosing: false,
  selected: false,
  onSelect: () => {},
} as const;

it('links the name of its lead, and shows that of an imported company as text', () => {
  renderInPortal(
    <>
      <TaskRow {...PROPS} task={{ ...TASK, leadId: LEAD.id, leadCompany: 'Northgate Arena' }} />
      <TaskRow {...PROPS} task={{ ...TASK, leadCompany: 'Harbour Hall' }} />
    </>,
    () => new Promise(() => {}),
  );
  expect(screen.getByRole('link', { name: 'Northgate Arena' }).getAttribute('href')).toContain(LEAD.id);
  expect(screen.getByText('Harbour Hall').closest('a')).toBeNull();
});
