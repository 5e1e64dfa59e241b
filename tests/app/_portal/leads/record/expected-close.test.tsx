import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ExpectedClose } from '@/app/_portal/leads/record/follow-up/expected-close';
import { ZoneContext } from '@/app/_ui/time/formats';

// In Los Angeles it is still the evening of April 3.
const NOW = new Date('2027-04-04T05:00:00Z');

it.each([
  ['2027-04-15', 'NEW', 'Apr 15, in 12 days'],
  ['2027-04-03', 'PROPOSAL_SENT', 'Apr 3, today'],
  ['2027-04-02', 'NEW', 'Overdue: Apr 2, yesterday'],
  ['2027-04-02', 'CLOSED_WON', 'Apr 2'],
  [null, 'NEW', ''],
] as const)('says when a deal is expected to close: %s, %s', (expectedCloseDate, status, text) => {
  const { container } = render(
    <MantineProvider env="test">
      <ZoneContext value="America/Los_Angeles">
        <ExpectedClose lead={{ expectedCloseDate, status }} now={NOW} />
      </ZoneContext>
    </MantineProvider>,
  );
  // Without the year, which is left out while it is the current one.
  const shown = container.querySelector('time')?.textContent ?? '';
  expect(shown.replace(/\s/g, ' ').replace(', 2027', '')).toBe(text);
});
