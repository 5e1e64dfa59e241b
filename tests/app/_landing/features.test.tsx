import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Features } from '@/app/_landing/features';

it.each([
  ['Sell', ['CSV import and export', 'Leads and pipeline', 'Follow-up tasks', 'Email', 'Calendar', 'Notes']],
  ['Keep track', ['Reports and forecast', 'Teams', 'Leaderboard', 'Notifications', 'REST API']],
  ['At the client’s table', ['Education', 'Trust', 'Regulatory', 'Cost comparison']],
])('lists what is in the group “%s”', (group, titles) => {
  render(<Features />);
  const list = screen.getByRole('heading', { level: 3, name: group }).nextElementSibling;
  if (!(list instanceof HTMLElement)) throw new Error(`Nothing after ${group}`);
  const found = within(list).getAllByRole('heading', { level: 4 });
  expect(found.map((heading) => heading.textContent)).toEqual(titles);
});
