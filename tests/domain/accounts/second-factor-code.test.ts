import { expect, it } from 'vitest';
import { readCode, recoveryCodesFile } from '#domain/accounts/second-factor-code';

it.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['abcd-efgh-jk23', { kind: 'recovery', code: 'ABCDEFGHJK23' }],
  ['ABCD EFGH–JK23\n', { kind: 'recovery', code: 'ABCDEFGHJK23' }],
  ['123456789012', { kind: 'recovery', code: '123456789012' }],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['१२३४५६', null],
  ['ABCD-EFGH-JK2', null],
  ['', null],
])('reads %j', (typed, read) => {
  expect(readCode(typed)).toEqual(read);
});

it('lists the recovery codes in the file, with the account that they are for', () => {
  const file = recoveryCodesFile(['ABCD-EFGH-JK23', 'MNPQ-RSTU-VW45'], 'robin@northgate.example');
  expect(file.split('\n')).toEqual([
    'Stanchion recovery codes for robin@northgate.example',
    '',
    expect.stringContaining('Each code works once'),
    '',
    'ABCD-EFGH-JK23',
    'MNPQ-RSTU-VW45',
    '',
  ]);
});
