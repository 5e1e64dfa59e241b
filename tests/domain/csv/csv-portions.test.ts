import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { BrokenCsvError, type CsvDialect, type CsvParser, csvRecords } from '@/domain/csv/csv-records';

/** How a long text is read: what the parser receives, in which batches, and when reading is given up. */

const KIB = 1024;
const lines = (count: number) => 'a\n'.repeat(count);

/** A parser that returns what `answer` does, and records its calls. */
function parserOf(answer: (text: string) => ReturnType<CsvParser['parse']>) {
  const seen: { dialects: CsvDialect[]; lengths: number[] } = { dialects: [], lengths: [] };
  const create = (dialect: CsvDialect): CsvParser => {
    seen.dialects.push(dialect);
    return {
      parse(text) {
        seen.lengths.push(text.length);
        return answer(text);
      },
    };
  };
  return { seen, create };
}

/** Parses one record per call, with a fault in each of these rows, relative to the record. */
const lineByLine = (...faults: number[]) =>
  parserOf((text) => ({
    data: [['x']],
    errors: faults.map((row) => ({ row })),
    meta: { cursor: text.indexOf('\n') + 1 },
  }));

it('passes the delimiter of the header and the line end \\n to the parser', () => {
  const { seen, create } = lineByLine();
  expect([...csvRecords('a;b\r\n1;2\r\n', create)]).toHaveLength(2);
  expect(seen.dialects).toEqual([{ delimiter: ';', newline: '\n' }]);
});

it('reads in batches of 64 KiB', () => {
  const portions = [...csvRecords('ab,c\n'.repeat(40_000), (dialect) => new Papa.Parser(dialect))];
  expect(portions.length).toBeGreaterThanOrEqual(Math.floor(200_000 / (64 * KIB)));
  expect(portions.flat().map(({ row }) => row)).toEqual(Array.from({ length: 40_001 }, (_, index) => index + 1));
});

it('doubles the batch for a record that is cut off, up to 1 MiB', () => {
  const { seen, create } = parserOf(() => ({ data: [], errors: [], meta: { cursor: 0 } }));
  expect(() => [...csvRecords(lines(1024 * KIB), create)]).toThrow(BrokenCsvError);
  expect(seen.lengths).toEqual([64, 128, 256, 512, 1024].map((size) => size * KIB));
});

it('accepts up to 1000 broken records', () => {
  const records = [...csvRecords(lines(1000), lineByLine(0).create)].flat();
  expect(records.filter(({ broken }) => broken)).toHaveLength(1000);
  expect(() => [...csvRecords(lines(1001), lineByLine(0).create)]).toThrow(BrokenCsvError);
});

it('accepts up to 1000 faults in one batch', () => {
  const faulty = (count: number) => lineByLine(...Array.from({ length: count }, () => 0)).create;
  expect([...csvRecords('a\n', faulty(1000))]).toHaveLength(1);
  expect(() => [...csvRecords('a\n', faulty(1001))]).toThrow(BrokenCsvError);
});

it('ignores faults in a record that is cut off, because the next batch reports them again', () => {
  const records = [...csvRecords(lines(1500), lineByLine(1).create)].flat();
  expect(records).toHaveLength(1500);
  expect(records.some(({ broken }) => broken)).toBe(false);
});

it('accepts cells of up to 1 MiB', () => {
  const longest = 1024 * KIB;
  const lengths = (rows: string[]) =>
    [...csvRecords(rows.join('\n'), (dialect) => new Papa.Parser(dialect))].flat().map(({ cells }) => cells[0]?.length);
  expect(lengths(['h', 'x'.repeat(longest), 'y'])).toEqual([1, longest, 1]);
  expect(() => lengths(['h', 'x'.repeat(longest + 1), 'y'])).toThrow(BrokenCsvError);
  // The doubled quote ends at the maximum cell length.
  expect(() => lengths(['h', `"${'x'.repeat(longest - 3)}${'"'.repeat(3)}`])).toThrow(BrokenCsvError);
});
