import { expect, it } from 'vitest';
import { TRUST_ITEM_IDS, TRUST_ITEMS, type TrustTopic, trustItemsOf } from '@/domain/trust/trust-items';
import { TRUST_TEXTS } from '@/domain/trust/trust-texts';

it('has a text for every topic, in the same order, with items of its own', () => {
  expect(Object.keys(TRUST_TEXTS)).toEqual(Object.keys(TRUST_ITEMS));
  expect(new Set(TRUST_ITEM_IDS).size).toBe(TRUST_ITEM_IDS.length);
  const topics = Object.keys(TRUST_ITEMS) as TrustTopic[];
  expect(topics.flatMap((topic) => trustItemsOf(topic).map(({ id }) => id))).toEqual(TRUST_ITEM_IDS);
});
