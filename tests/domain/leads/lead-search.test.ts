import { describe, expect, it } from 'vitest';
import { matchesLeadSearch } from '@/domain/leads/lead-search';

const LEAD = {
  companyName: 'Münchner Hallen GmbH',
  contactPerson: 'Zoë Łukasz',
  email: 'Zoe@Hallen.example',
  eventName: 'Night of Lights',
  venueName: 'Pier 9',
  venueCity: 'Málaga',
  phone: '(0151) 234-5678',
};

describe('a search of leads', () => {
  it.each([
    'munch',
    'HALLEN',
    'zoe',
    'lukasz',
    'lukasz munchner',
    '@hallen.ex',
    'lights malaga',
    'pier',
    '0151 234',
    '(0151) 234-5678',
    '1512',
    ' ',
    '',
  ])('finds the lead by %j', (q) => {
    expect(matchesLeadSearch(LEAD, q)).toBe(true);
  });

  it.each([...['hallen arena', '01', '%', '_'], ...['0151 235', 'tel 0151', '+49 151 2345678', '1-800-FLOWERS']])(
    'leaves %j to the server, which knows the other contacts and forms of numbers',
    (q) => {
      expect(matchesLeadSearch(LEAD, q)).toBeUndefined();
    },
  );
});
