import fc from '@tests/support/fast-check';
import { expect, it } from 'vitest';
import { companyCore, LEGAL_FORMS } from '@/domain/leads/merge/company-core';

it.each([
  ['Harbour Lights Festival', 'harbour lights festival'],
  ['Harbour Lights Festival, Inc.', 'harbour lights festival'],
  ['  HARBOUR  LIGHTS (Festival) L.L.C.', 'harbour lights festival'],
  ['Łódź Beton Sp. z o.o.', 'lodz beton'],
  ['Müller GmbH & Co. KG', 'muller'],
  ['Smith and Co Pty Ltd', 'smith'],
  ['Inc.', 'inc'],
  ['Co Ltd', 'co'],
  ['Incline Sports', 'incline sports'],
  ['The Company Store', 'the company store'],
  ['Sunset Spa', 'sunset spa'],
  ['...', ''],
])('compares %j as %j', (name, core) => {
  expect(companyCore(name)).toBe(core);
});

const anyName = fc.string({ unit: fc.constantFrom(...'aZé 9.,()&-\t'), maxLength: 12 });

it('is the same for a name with any legal forms, in any case and with dots', () => {
  fc.assert(
    fc.property(anyName, fc.array(fc.constantFrom(...LEGAL_FORMS), { maxLength: 3 }), (start, forms) => {
      const name = `North ${start}x`;
      const written = forms.map((form) => `, ${form.toUpperCase()}.`).join('');
      expect(companyCore(name + written)).toBe(companyCore(name));
    }),
  );
});

it('is the same once it is computed again', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      expect(companyCore(companyCore(name))).toBe(companyCore(name));
    }),
  );
});
