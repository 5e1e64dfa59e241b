import { screen } from '@testing-library/react';
import { later } from '@tests/app/later';
import { expect, it } from 'vitest';
import Reports from '@/app/_portal/reports/reports';
import { tabById } from '@/app/_portal/tabs';
import { LIMITS, renderInPortal } from '../leads/record/harness';

it('says that the report loads', () => {
  const report = later();
  renderInPortal(<Reports tab={tabById('reporting')} />, ({ path }) => {
    if (path === 'reports.read') return report.promise;
    return path === 'usage.limits' ? LIMITS : [];
  });
  expect(screen.getByRole('status', { name: 'Loading the report' }).ariaBusy).toBe('true');
});
