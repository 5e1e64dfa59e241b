import { expect, it } from 'vitest';
import { headerIndex } from '@/domain/imports/header-row';

const HEADER = ['Company', 'Contact', 'Email', ''];
const ROW = ['Northgate', '', 'ann@north.example', ''];

it.each([
  ['the first record', 0, [HEADER, ROW]],
  ['below a title and a blank line', 2, [['Leads 2027'], [''], HEADER, ROW]],
  ['of one column', 1, [[' '], ['Email'], ['a@b.c']]],
  ['among the first twenty records', 19, [...Array.from({ length: 19 }, () => ['']), HEADER]],
  ['above a row with many cells too many', 0, [HEADER, ROW, [...ROW, 'call', 'on', 'Monday', 'or', 'Friday']]],
  ['above rows with few values', 1, [['Leads 2027'], HEADER, ['Northgate'], ['Dome']]],
  [
    'between a title of two cells and rows with few values',
    1,
    [['Exported', '4 March'], [...HEADER, ...HEADER], ...Array.from({ length: 4 }, () => ROW.slice(0, 3).concat('x'))],
  ],
  ['nowhere in a blank file', -1, [[''], [' ', '']]],
  ['nowhere below twenty records', -1, [...Array.from({ length: 20 }, () => ['']), HEADER]],
])('finds a header %s', (_, index, records) => expect(headerIndex(records)).toBe(index));
