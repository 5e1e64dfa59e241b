import { screen } from '@testing-library/react';
import { renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { HeaderCards } from '@/app/_portal/pipeline/list/header/header-cards';
import { openValueOf, summarizePipeline } from '@/domain/pipeline/pipeline';

const SUMMARY = summarizePipeline({
  NEW: 2,
  CONTACTED: 1,
  CONSULTATION_SCHEDULED: 2,
  PROPOSAL_SENT: 1,
  CLOSED_WON: 1,
  CLOSED_LOST: 1,
});

it('shows the open part beneath the total value of the pipeline, which stays as specified', () => {
  renderInPortal(<HeaderCards summary={SUMMARY} />, () => VIEWER);
  expect(openValueOf(SUMMARY)).toBe(24_500);
  expect(screen.getByText('$39,500')).toBeTruthy();
  expect(screen.getByText('$24,500 open, all leads')).toBeTruthy();
});
