import { expect, it } from 'vitest';
import { TRUST_ITEM_IDS, TRUST_ITEMS, type TrustTopic, trustItemsOf } from '@/domain/trust/trust-items';

it('has a topic for every item, and items of its own for every topic', () => {
  expect(new Set(TRUST_ITEM_IDS).size).toBe(TRUST_ITEM_IDS.length);
  const topics = Object.keys(TRUST_ITEMS) as TrustTopic[];
  expect(topics.flatMap((topic) => trustItemsOf(topic).map(({ id }) => id))).toEqual(TRUST_ITEM_IDS);
});
