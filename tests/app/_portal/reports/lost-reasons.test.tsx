import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { LostReasons } from '@/app/_portal/reports/lost-reasons';

it('reads the reasons with the arrow keys', async () => {
  renderInPortal(
    <LostReasons
      reasons={[
        { reason: 'PRICE', leads: 3, value: 45_000, estimates: 3 },
        { reason: 'TIMING', leads: 0, value: 0, estimates: 0 },
        { reason: 'NOT_STATED', leads: 1, value: 8000, estimates: 1 },
      ]}
      days={{ first: '2026-03-01', last: '2026-03-20' }}
    />,
    () => VIEWER,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Price: 3 lost', 'Not stated: 1 lost']);
  links[0]?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(links[1]);
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(links[0]);
});
