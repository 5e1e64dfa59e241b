import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIMITS, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { expect, it } from 'vitest';
import Reports from '@/app/_portal/reports/reports';
import { tabById } from '@/app/_portal/tabs';

it('says that the report loads', () => {
  const report = deferred();
  renderInPortal(<Reports tab={tabById('reporting')} />, ({ path }) => {
    if (path === 'reports.read') return report.promise;
    return path === 'usage.limits' ? LIMITS : [];
  });
  expect(screen.getByRole('status', { name: 'Loading the report' }).ariaBusy).toBe('true');
});

it('offers PRO in place of an advanced report and of the export (spec 1 sections 5, 6 and 8)', async () => {
  const advanced = 'Advanced reports are available with PRO subscription';
  const exports = { weekly: 0, used: 0, remaining: 0 };
  renderInPortal(
    <Reports tab={tabById('reporting')} />,
    ({ path }) => {
      if (path === 'reports.read') throw new Refusal({ code: 'REPORT_PRO_ONLY', message: advanced });
      return path === 'usage.limits' ? { ...LIMITS, plan: 'FREE', exports } : [];
    },
    '?report=forecast',
  );
  expect(await screen.findByText(advanced)).toBeTruthy();
  const upgrade = screen.getByRole('link', { name: 'Upgrade to PRO - $49/month' });
  expect(upgrade.getAttribute('href')).toBe('/settings#subscription');

  await userEvent.click(screen.getByRole('button', { name: 'Export Report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upgrade to PRO for Reports' });
  expect(dialog.textContent).toContain('Report export is a PRO feature. Upgrade to export your reports.');
});
