import type { SharedValue } from '@/domain/leads/merge/duplicates';

/** What leads share: 'Same email and phone'. */
export const sharedWords = (sharing: readonly SharedValue[]): string =>
  `Same ${new Intl.ListFormat('en-US').format(sharing)}`;
