import { expect, it } from 'vitest';
import { CREATING } from '@/app/_trpc/lost-responses';
import { appRouter } from '@/server/routers/_app';
import { proceduresOf } from '@/server/routers/procedures';

const FOR_PROGRAMS = 'no page calls it';

/** Calls that take a key, but not that of the link. */
const OWN_KEY = {
  'emails.send': 'kept on the device until an answer has come',
  'emails.resend': 'one key per email',
  'bulkEmails.send': 'kept on the device until an answer has come',
  'contacts.makePrimary': 'the version of the lead refuses a second run',
  'leads.merge': 'a second run finds that the lead is merged',
  'emailSuppressions.add': 'adding an address again changes nothing',
  'batch.calendarEvents': FOR_PROGRAMS,
  'batch.contacts': FOR_PROGRAMS,
  'batch.leads': FOR_PROGRAMS,
  'batch.notes': FOR_PROGRAMS,
  'batch.tasks': FOR_PROGRAMS,
  'webhooks.resend': 'a delivery that waits already stays as it is',
  'teams.invite': 'inviting again replaces the invitation, and only that brings its link',
};

/** Their key is in the input, and the dialog’s. */
const isImport = (path: string) => path.includes('import');

it('every call of the browser that takes an Idempotency-Key gets one', () => {
  const taking = Object.entries(proceduresOf(appRouter)).flatMap(([path, { _def }]) =>
    (_def.meta?.creates || _def.meta?.idempotent) && !isImport(path) ? [path] : [],
  );
  expect(taking.toSorted()).toEqual([...CREATING, ...Object.keys(OWN_KEY)].toSorted());
});
