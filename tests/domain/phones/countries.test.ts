import { getCountries } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { COUNTRIES, DEFAULT_COUNTRY } from '@/domain/phones/countries';

it('lists exactly the countries with numbering plans', () => {
  expect(COUNTRIES).toEqual(getCountries().sort());
  expect(COUNTRIES).toContain(DEFAULT_COUNTRY);
});
