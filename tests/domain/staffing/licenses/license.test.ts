import { describe, expect, it } from 'vitest';
import { createLicenseInput, updateLicenseChanges } from '@/domain/staffing/licenses/license';
import { expiryOf } from '@/domain/staffing/licenses/license-facts';

const LICENSE = { state: 'California', class: 'PPO', number: 'PPO 120045', expiresOn: '2028-05-31' };

describe('a new license', () => {
  it('is unarmed, without insurance and cards, unless it says so', () => {
    expect(createLicenseInput.parse(LICENSE)).toEqual({
      ...LICENSE,
      ...{ armed: false, insurance: null, insuranceExpiresOn: null, guardCards: [] },
    });
  });

  it.each([
    [{ state: 'CA' }, 'Must be the full name of a US state'],
    [{ class: ' ' }, 'Class is required'],
    [{ class: 'x'.repeat(101) }, 'At most 100 characters'],
    [{ number: '' }, 'Number is required'],
    [{ expiresOn: '2028-02-30' }, 'Must be a date (YYYY-MM-DD)'],
    [{ insurance: -1 }, 'Must be an amount from 0 to 999,999,999.99'],
    [{ guardCards: [{ class: 'unarmed', count: 1.5, validUntil: '2027-03-01' }] }, 'Must be a whole number from 0'],
    [{ guardCards: [{ class: 'unarmed', count: 100_001, validUntil: '2027-03-01' }] }, 'Must be a whole number'],
    [
      { guardCards: Array(21).fill({ class: 'armed', count: 1, validUntil: '2027-03-01' }) },
      'At most 20 rows of guard cards',
    ],
  ])('is refused by name: %j', (more, message) => {
    const { error } = createLicenseInput.safeParse({ ...LICENSE, ...more });
    expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringContaining(message)]);
  });

  it('takes the insurance as text in US notation', () => {
    expect(createLicenseInput.parse({ ...LICENSE, insurance: '$1,000,000' }).insurance).toBe(1_000_000);
  });
});

it('changes only what it is given', () => {
  expect(updateLicenseChanges.parse({ armed: true })).toEqual({ armed: true });
  expect(updateLicenseChanges.safeParse({}).success).toBe(false);
});

it.each([
  ['2027-01-19', { state: 'expired', days: -1 }],
  ['2027-01-20', { state: 'soon', days: 0 }],
  ['2027-03-20', { state: 'soon', days: 59 }],
  ['2027-03-21', { state: 'later', days: 60 }],
] as const)('takes what is valid through %s for %j on January 20', (day, expected) => {
  expect(expiryOf(day, '2027-01-20')).toEqual(expected);
});
