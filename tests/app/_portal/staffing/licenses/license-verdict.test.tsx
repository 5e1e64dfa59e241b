import { screen } from '@testing-library/react';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { LicenseVerdict } from '@/app/_portal/staffing/record/licenses/license-verdict';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { asStaffingRule } from '@/domain/staffing/rules/shown-rule';

const MISSING = 'No company license for Texas.';

it('shows a verdict with its reasons, the regulator and the way to Settings', () => {
  const regulator = { name: 'Texas Department of Public Safety', url: 'https://www.dps.texas.gov' };
  const [row] = BUILT_IN_RULES.filter(({ key }) => key === 'license.company');
  const rules = row ? [{ ...asStaffingRule(row, '2027-01-20'), source: 'DPS Private Security' }] : [];
  const findings = [{ level: 'BLOCK' as const, message: MISSING, rules }];
  renderInPortal(
    <LicenseVerdict verdict="BLOCK" findings={findings} regulator={regulator} license={null} />,
    () => undefined,
  );
  expect(screen.getByText('Do not send a quote')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${MISSING}DPS Private Security. Not yet verified.`,
  ]);
  expect(screen.getAllByRole('link').map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
    ['Texas Department of Public Safety', 'https://www.dps.texas.gov'],
    ['Licenses in Settings', '/settings#licenses'],
  ]);
});

it('names the license that covers the event', () => {
  const at = new Date(0);
  const license = {
    ...{ id: '01890000-0000-7000-8000-00000000000a', teamId: null, state: 'Pennsylvania', class: 'PD', armed: false },
    ...{ number: '41', expiresOn: '2028-05-31', insurance: null, insuranceExpiresOn: null, guardCards: [] },
    ...{ version: 1, createdAt: at, updatedAt: at },
  };
  renderInPortal(<LicenseVerdict verdict="PASS" findings={[]} regulator={null} license={license} />, () => undefined);
  expect(screen.getByText('Licensed')).toBeTruthy();
  expect(screen.getByText('PD 41 of Pennsylvania covers the event.')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});
