import { describe, expect, it } from 'vitest';
import { addressOfVenue, mapLinkOf } from '@/domain/leads/event/venue';

const nowhere = { venueName: '', venueStreet: '', venueCity: '', venueState: '', venuePostalCode: '' };

describe('a venue', () => {
  it.each([
    [{}, '', null],
    [{ venueName: ' ' }, '', null],
    [{ venueName: 'Pier 9' }, '', 'Pier%209'],
    [{ venueState: 'CA' }, 'CA', 'CA'],
    [
      { venueName: 'Smith & Sons', venueStreet: '1 Main St #4', venueCity: 'Austin', venueState: 'TX' },
      '1 Main St #4, Austin, TX',
      'Smith%20%26%20Sons%2C%201%20Main%20St%20%234%2C%20Austin%2C%20TX',
    ],
    [{ venueCity: 'Reno', venuePostalCode: '89501' }, 'Reno, 89501', 'Reno%2C%2089501'],
  ])('of %j has an address and a map', (known, address, query) => {
    const venue = { ...nowhere, ...known };
    expect(addressOfVenue(venue)).toBe(address);
    expect(mapLinkOf(venue)).toBe(query && `https://www.google.com/maps/search/?api=1&query=${query}`);
  });
});
