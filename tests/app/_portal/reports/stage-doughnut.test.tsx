import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { unvalued } from '@tests/support/reports/counted';
import { expect, it } from 'vitest';
import { StageDoughnut } from '@/app/_portal/reports/stage-doughnut';
import { summarizePeriod } from '@/domain/reports/report-figures';

it('opens the leads of each status in the table too, unless there are none', async () => {
  const figures = summarizePeriod([{ status: 'CLOSED_LOST', priority: 'LOW', ...unvalued(4) }]);
  renderInPortal(<StageDoughnut figures={figures} days={{ first: '2026-03-01', last: '2026-03-20' }} />, () => VIEWER);
  await userEvent.click(screen.getByRole('button', { name: 'Pipeline: show as table' }));
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['4', '/?tab=crm&dated=closed&from=2026-03-01&to=2026-03-20&status=CLOSED_LOST&sort=createdAt'],
  ]);
});
