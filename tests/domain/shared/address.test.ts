import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { addressesIn, cleanAddress, comparableAddress, isMailable } from '@/domain/shared/address';
import { emailText, optionalEmail } from '@/domain/shared/text-schemas';
import { anyCodePoint } from '../../support/any-code-point';

const INVISIBLE = [
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u200e', '\ufe0f', '\u034f', '\u3164'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
];

describe('an address', () => {
  it.each([
    ['ola@trail.example', 'ola@trail.example'],
    [' ola@trail.example ', 'ola@trail.example'],
    ['\u00a0ola@trail.example\u2003\t', 'ola@trail.example'],
    ['<ola@p.example>', 'ola@p.example'],
    ['Ola@P.example\u200b', 'Ola@P.example'],
    ["'ola@p.example'", 'ola@p.example'],
    ["Ola <'ola@p.example'>", 'ola@p.example'],
    ["ola.o'brien@p.example", "ola.o'brien@p.example"],
    ['mailto:ola@p.example', 'ola@p.example'],
    ['MAILTO: ola@p.example?subject=Hi', 'ola@p.example'],
    ['Ola Nowak <ola@p.example>', 'ola@p.example'],
    ['Nowak, Ola <mailto:ola@p.example>', 'ola@p.example'],
    ['"Nowak, Ola" < ola@p.example >', 'ola@p.example'],
    ['ola@p.example (Ola Nowak)', 'ola@p.example'],
    ['ola@p.example <ola@p.example>', 'ola@p.example'],
    ['ola@p.example;', 'ola@p.example'],
    ["o'brien+gates@sub.p.example", "o'brien+gates@sub.p.example"],
    ['jörg@müller.example', 'jörg@müller.example'],
  ])('is read from %j', (written, address) => {
    expect(cleanAddress(written)).toBe(address);
    expect(isMailable(address)).toBe(true);
    expect(emailText.parse(written)).toBe(address);
  });

  it.each(INVISIBLE)('loses the invisible %j anywhere in it', (character) => {
    const written = [...'ola@p.example'].join(character);
    expect(emailText.parse(`${character} ${written}${character}`)).toBe('ola@p.example');
    expect(comparableAddress(`OLA@p.example${character}`)).toBe('ola@p.example');
    expect(optionalEmail.parse(` ${character}`)).toBe('');
  });

  it.each([
    'nobody',
    'ola@p',
    'ola@p..example',
    'ola smith@p.example',
    'Ola ola@p.example',
    'ola @p.example',
    '<ola @p.example>',
    '"ola"@p.example',
    'ola@p.example\u0085',
    'ola@p.example\r\nBcc: evil@x.example',
    'ola@p.example, evil',
    'ola@p.example, ben@p.example',
    `${'a'.repeat(245)}@p.example`,
    '',
  ])('is not %j', (written) => {
    expect(emailText.safeParse(written).success).toBe(false);
    expect(isMailable(written)).toBe(false);
  });

  it('of at most 254 characters may have a long name beside it', () => {
    expect(emailText.parse(`${'Ola '.repeat(100)}<ola@p.example>`)).toBe('ola@p.example');
    expect(emailText.safeParse(`${'Ola '.repeat(300)}<ola@p.example>`).success).toBe(false);
  });
});

it.each([
  ['ola@p.example; ben@p.example', ['ola@p.example', 'ben@p.example']],
  ['ola@p.example ben@p.example', ['ola@p.example', 'ben@p.example']],
  ['ola@p.example ::: ben@p.example', ['ola@p.example', 'ben@p.example']],
  ['ola@p.example / ben@p.example', ['ola@p.example', 'ben@p.example']],
  ['Ola <ola@p.example> ben@p.example', ['ola@p.example', 'ben@p.example']],
  ['Nowak, Ola <ola@p.example>, Ben <ben@p.example>', ['ola@p.example', 'ben@p.example']],
  ['Ola@p.example, OLA@P.example', ['Ola@p.example']],
  ['ola@p.example or ring', []],
  ['ask Ola, ben@p.example, later', []],
  ['', []],
])('finds the addresses in %j', (text, addresses) => expect(addressesIn(text)).toEqual(addresses));

it('does not change cleaned text, and takes linear time', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.oneof(anyCodePoint, fc.constantFrom(...'a@.<>,;"( )')), maxLength: 30 }),
      (text) => {
        const once = cleanAddress(text);
        if (isMailable(once)) expect(cleanAddress(once)).toBe(once);
      },
    ),
  );
  for (const piece of ['(', '<', '"', '@', 'mailto:', '<a@', ' /', 'a '])
    addressesIn(piece.repeat(200_000 / piece.length));
});
