import { expect, it } from 'vitest';
import { listNouns } from '@/domain/shared/nouns';

it('lists nouns as American English does', () => {
  expect(listNouns('csv')).toBe('leads, tasks, and notes');
});
