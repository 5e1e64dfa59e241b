import { expect, it } from 'vitest';
import { externalId } from '@/domain/shared/external-id';

it('is any text that a path can contain', () => {
  for (const written of ['...', '.a', '%2E%2E', 'hubspot:123', ' . ', '/']) {
    expect(externalId.parse(written)).toBe(written);
  }
  for (const written of ['.', '..']) {
    expect(externalId.safeParse(written).error?.issues).toMatchObject([
      { message: expect.stringContaining('. or ..') },
    ]);
  }
});
