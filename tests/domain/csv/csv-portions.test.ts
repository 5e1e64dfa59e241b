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

/** Parses one record per call. */
const lineByLine = () => parserOf((text) => ({ data: [['x']], meta: { cursor: text.indexOf('\n') + 1 } }));

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
  const { seen, create } = parserOf(() => ({ data: [], meta: { cursor: 0 } }));
  expect(() => [...csvRecords(lines(1024 * KIB), create)]).toThrow(BrokenCsvError);
  expect(seen.lengths).toEqual([64, 128, 256, 512, 1024].map((size) => size * KIB));
});

it('accepts up to 1000 cells with wrong quotes in a row, and any number of such rows', () => {
  const read = (count: number) =>
    [...csvRecords(`a\n${`${'"x"y,'.repeat(count)}\n`.repeat(2)}`, (dialect) => new Papa.Parser(dialect))].flat();
  expect(read(1000).filter(({ broken }) => broken)).toHaveLength(2);
  expect(() => read(1001)).toThrow(new BrokenCsvError(2));
});

it('accepts cells of up to 1 MiB', () => {
  const longest = 1024 * KIB;
  const lengths = (rows: string[]) =>
    [...csvRecords(rows.join('\n'), (dialect) => new Papa.Parser(dialect))].flat().map(({ cells }) => cells[0]?.length);
  expect(lengths(['h', 'x'.repeat(longest), 'y'])).toEqual([1, longest, 1]);
  expect(() => lengths(['h', 'x'.repeat(longest + 1), 'y'])).toThrow(/ from row 2 on\.$/);
  // The doubled quote ends at the maximum cell length.
  expect(() => lengths(['h', `"${'x'.repeat(longest - 3)}${'"'.repeat(3)}`])).toThrow(BrokenCsvError);
});
