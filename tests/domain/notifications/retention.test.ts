import { expect, it } from 'vitest';
import { purgeBulkChangesBefore } from '@/domain/bulk/bulk';
import { purgeOccasionsBefore, purgeReadBefore } from '@/domain/notifications/retention';

const now = new Date('2027-06-01T00:00:00Z');

it('keeps read notifications and dedupe keys for 90 days, bulk changes for one', () => {
  expect(purgeReadBefore(now)).toEqual(new Date('2027-03-03T00:00:00Z'));
  expect(purgeOccasionsBefore(now)).toEqual(new Date('2027-03-03T00:00:00Z'));
  expect(purgeBulkChangesBefore(now)).toEqual(new Date('2027-05-31T00:00:00Z'));
});
