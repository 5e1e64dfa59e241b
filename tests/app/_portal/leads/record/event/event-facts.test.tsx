import { screen } from '@testing-library/react';
import { LEAD, renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { EventFacts } from '@/app/_portal/leads/record/event/event-facts';
import type { Lead } from '@/domain/leads/lead';

const now = new Date('2027-08-01T12:00:00Z');
const textOf = (event: Partial<Lead>) => {
  const lead = { ...LEAD, ...event };
  renderInPortal(<EventFacts lead={lead} now={now} onEdit={() => {}} />, () => ({}));
  return screen.queryByRole('region', { name: 'Event' })?.textContent?.replace(/\s+/g, ' ') ?? '';
};

it('shows the event as one block, with a map and the days until it', () => {
  const text = textOf({
    ...{ eventName: 'Harbour Lights 2027', eventType: 'FESTIVAL', eventDate: '2027-08-13', eventEndDate: '2027-08-14' },
    ...{ eventStartTime: '16:00', eventEndTime: '02:00', venueName: 'Pier 9', venueCity: 'San Francisco' },
    ...{ venueState: 'CA', attendance: 3000, guardsWanted: 40, setting: 'OUTDOOR', alcohol: true },
  });
  expect(text).toMatch(/Harbour Lights 2027\s*Festival/);
  expect(text).toMatch(/Aug 13 – 14, 2027 · in 12 days/);
  expect(text).toMatch(/4:00 PM – 2:00 AM PDT/);
  expect(text).toContain('40 guards · 3,000 expected · Outdoor · Alcohol is served');
  expect(screen.getByRole('link', { name: 'Pier 9' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Pier%209%2C%20San%20Francisco%2C%20CA',
  );
});

it('is not there without an event', () => {
  expect(textOf({})).toBe('');
});

it('says only what is known', () => {
  expect(textOf({ eventDate: '2027-07-31', alcohol: false })).toMatch(
    /^EventEdit eventJul 31(, 2027)? · yesterdayNo alcohol$/,
  );
});
