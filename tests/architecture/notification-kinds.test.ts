import { expect, it } from 'vitest';
import { PRODUCED_NOTIFICATION_KINDS } from '@/domain/notifications/notification-kinds';
import { codeOf, sourcesUnder } from './sources';

it('Settings lists exactly the kinds of notification that the server creates', () => {
  // Notifications of achievements are created by the database, from texts that the server passes to it.
  const created = sourcesUnder('src/server').flatMap(({ text }) =>
    [...codeOf(text).matchAll(/\b(?:notice\([\w.]+|notificationText\(),?\s*'(\w+)'/g)].map(([, kind]) => kind),
  );
  expect(created.length).toBeGreaterThan(3);
  expect(new Set(PRODUCED_NOTIFICATION_KINDS)).toEqual(new Set(created));
});
