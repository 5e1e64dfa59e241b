import { screen } from '@testing-library/react';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { inStages } from '@tests/support/reports/counted';
import { expect, it } from 'vitest';
import { HeaderCards } from '@/app/_portal/pipeline/list/header/header-cards';
import { openWorthOf, summarizePipeline } from '@/domain/pipeline/pipeline';

const SUMMARY = summarizePipeline({
  ...inStages({ NEW: 2, CONTACTED: 1, CONSULTATION_SCHEDULED: 2, CLOSED_WON: 1 }),
  PROPOSAL_SENT: { count: 1, valued: 1, amount: 12_500.5 },
  CLOSED_LOST: { count: 1, valued: 1, amount: 99_000 },
});

it('shows the open part beneath the total value of the pipeline, and how much of it is estimated', () => {
  renderInPortal(<HeaderCards summary={SUMMARY} />, () => VIEWER);
  expect(openWorthOf(SUMMARY)).toEqual({ value: 27_000.5, estimates: 5 });
  expect(screen.getByText('$42,001')).toBeTruthy();
  expect(screen.getByText('incl. 6 est.')).toBeTruthy();
  expect(screen.getByText('$27,001 open, all leads')).toBeTruthy();
});
