import { expect, it } from 'vitest';
import { entryWords } from '@/domain/calendar/entry-words';

it.each([
  ['Walk the site', null, 'Walk the site', null],
  ['Walk the site', 'Northgate', 'Northgate', 'Walk the site'],
  ['Follow up with Northgate', 'Northgate', 'Northgate', 'Follow up'],
  ['Post-mortem analysis of Northgate', 'Northgate', 'Northgate', 'Post-mortem analysis'],
  ['Prepare consultation for Northgate', 'Northgate', 'Northgate', 'Prepare consultation'],
  ['Northgate: walk the site', 'Northgate', 'Northgate', 'walk the site'],
  ['Northgate – briefing', 'Northgate', 'Northgate', 'briefing'],
  ['Northgates annual fair', 'Northgate', 'Northgate', 'Northgates annual fair'],
  ['Call Northgate about the gates', 'Northgate', 'Northgate', 'Call Northgate about the gates'],
  ['Northgate', 'Northgate', 'Northgate', null],
  ['Prepare the Rebrand', 'brand', 'brand', 'Prepare the Rebrand'],
  ['brand: prepare the Rebrand', 'brand', 'brand', 'prepare the Rebrand'],
  ['With Northgate', 'Northgate', 'Northgate', 'With'],
])('%s, %s: the company comes first and is not repeated', (title, leadCompany, lead, rest) => {
  expect(entryWords({ title, leadCompany })).toEqual({ lead, rest });
});
