import { expect, it } from 'vitest';
import { pastedAddresses } from '@/domain/emails/compose/pasted-addresses';

it.each([
  ['Noor Haddad <noor@x.example>', ['noor@x.example']],
  ['"Haddad, Noor" <noor@x.example>; ops@x.example', ['noor@x.example', 'ops@x.example']],
  ['Noor <noor@x.example>,\nSam < sam@x.example >', ['noor@x.example', 'sam@x.example']],
  ['Jo <jo@x.example> Sam <mailto:sam@x.example>\tJo <jo@x.example>', ['jo@x.example', 'sam@x.example']],
  ['"Lee @ HQ, Sam" <sam@x.example>', ['sam@x.example']],
  ["'noor@x.example' <noor@x.example>", ['noor@x.example']],
  ['noor@x.example via Docs <docs@z.example>', ['docs@z.example']],
  ['Sam 12" <a@x.example>, Lee 14" <b@x.example>', ['a@x.example', 'b@x.example']],
  ['noor@x.example, sam@x.example', ['noor@x.example', 'sam@x.example']],
  ['noor@x.example\u200b', ['noor@x.example']],
  [' noor@x.example ', []],
  ['@x.example', []],
  ['a <b', []],
  ['', []],
])('takes the addresses out of %j', (text, addresses) => expect(pastedAddresses(text)).toEqual(addresses));
