import fc from '@tests/support/fast-check';
import { runs } from '@tests/support/long';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, expect, it } from 'vitest';
import { LEAD_LIMITS } from '@/domain/leads/lead';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await cookieOf(rest.scope(), await rest.makeUser({ tier: 'PRO' }));
});

/** Any well-formed text without NUL of at most `max` UTF-16 units. Awkward characters are more frequent. */
const text = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: max, size: 'max' }),
      fc.string({
        unit: fc.constantFrom(
          ' ',
          '\t',
          '\r',
          '\n',
          '\ufeff',
          '\u200b',
          'e\u0301',
          '\u00e9',
          '𝒳',
          "'",
          '\\',
          '"',
          '\u2028',
        ),
        maxLength: 20,
      }),
      fc.string({ minLength: max, maxLength: max }),
    )
    .map((value) => value.replaceAll('\0', '\u0001').slice(0, max).toWellFormed());

const required = (max: number) => text(max).filter((value) => value.trim() !== '');

const fields = fc.record({
  company: required(LEAD_LIMITS.companyName),
  contactName: required(LEAD_LIMITS.contactPerson),
  phone: text(LEAD_LIMITS.phone),
  notes: text(LEAD_LIMITS.notes),
});

it('returns every text unchanged after create, update, read and list (D37)', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fields, fields, async (first, second) => {
      const made = await ask('POST', '/api/leads', { body: first, headers });
      expect(made).toMatchObject({ status: 201, body: first });
      const path = String(made.headers.get('location'));
      expect((await ask('GET', path, { headers })).body).toMatchObject(first);
      expect(await ask('PUT', path, { body: second, headers })).toMatchObject({ status: 200, body: second });
      expect((await ask('GET', path, { headers })).body).toMatchObject(second);
      const { leads } = (await ask('GET', '/api/leads?limit=1', { headers })).body as { leads: object[] };
      expect(leads).toMatchObject([second]);
    }),
    runs(6, 100),
  );
});
