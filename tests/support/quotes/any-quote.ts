import fc from '../fast-check';
import { quoteLine, someQuote } from './some-quote';

const anyCents = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 99_999_999_999 }));

/** Quotes of any amounts, with a discount of any share. */
export const anyQuote = fc
  .record({
    lines: fc.array(anyCents, { minLength: 1, maxLength: 20 }),
    travel: anyCents,
    taken: fc.double({ min: 0, max: 1, noNaN: true }),
    tax: fc.option(anyCents),
  })
  .map(({ lines, travel, taken, tax }) => {
    const gross = lines.reduce((sum, cents) => sum + cents, travel);
    return someQuote({
      lines: lines.map((cents) => quoteLine({ amount: cents / 100 })),
      extras: [
        { label: 'Travel', amount: travel / 100 },
        { label: 'Discount', amount: -Math.round(gross * taken) / 100 },
      ],
      tax: tax === null ? null : { label: 'Tax', amount: tax / 100 },
    });
  });
