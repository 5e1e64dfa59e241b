import { unguardCell } from '@/domain/csv/csv';
import { needsDecimalComma } from '@/domain/imports/decimal-comma';
import { type DateOrder, orderIn } from '@/domain/imports/foreign-dates';
import { isNoValue, ownWord, wordKey, wordsOf } from '@/domain/imports/foreign-words';
import type { ImportFormat } from '@/domain/imports/import-format';
import { type Mapping, openMappedTable } from '@/domain/imports/mapped-table';
import { type FileText, openRecords } from './file-rows';
import type { Questions } from './messages';

/** Maximum number of different values of a column that are asked for. */
const MAX_VALUES = 100;

export interface Survey {
  questions: Questions;
  /** Whether day or month comes first, for the columns in which the values tell. */
  dates: Record<string, DateOrder>;
}

/**
 * Looks for values that nobody can convert without asking: words that are not ours, dates such as 3/4/2027 in columns
 * where no date tells the order, and amounts with a decimal comma. Yields the number of rows read so far.
 */
export function* surveyFile(
  text: FileText,
  format: ImportFormat,
  targets: Mapping['targets'],
  zone: string,
): Generator<number, Survey> {
  const { header, portions } = openRecords(text);
  const { sources } = openMappedTable(format, { targets, words: {}, dates: {} }, zone);
  const headersOf = (column: string) => (sources.get(column) ?? []).map((index) => header[index] ?? '');
  const columns = [...sources].flatMap(([column, indexes]) => {
    const kind = format.contents[column]?.kind;
    return kind === 'choice' || kind === 'date' || kind === 'money'
      ? indexes.map((index) => ({ column, index, kind }))
      : [];
  });
  const words = new Map(columns.filter(({ kind }) => kind === 'choice').map(({ column }) => [column, foreignWords()]));
  const dates = new Map(columns.filter(({ kind }) => kind === 'date').map(({ column }) => [column, dateOrders()]));
  let comma: Questions['decimalComma'];
  let rows = 0;
  for (const portion of columns.length > 0 ? portions : []) {
    for (const { cells, fault } of portion) {
      if (fault) continue;
      rows += 1;
      for (const { column, index, kind } of columns) {
        const cell = unguardCell(cells[index] ?? '');
        if (isNoValue(cell)) continue;
        words.get(column)?.add(cell, wordsOf(format, column));
        dates.get(column)?.add(cell);
        if (kind === 'money' && !comma && needsDecimalComma(cell)) {
          comma = { column, headers: headersOf(column), example: cell.trim() };
        }
      }
    }
    yield rows;
  }
  const found: Survey = { questions: { words: [], dates: [], ...(comma && { decimalComma: comma }) }, dates: {} };
  for (const [column, { values, more }] of words) {
    if (values.size > 0) {
      found.questions.words.push({ column, headers: headersOf(column), values: [...values.values()], more: more() });
    }
  }
  for (const [column, { order, example }] of dates) {
    const known = order();
    if (known === 'unclear') found.questions.dates.push({ column, headers: headersOf(column), example: example() });
    else if (known) found.dates[column] = known;
  }
  return found;
}

function foreignWords() {
  const values = new Map<string, { written: string; count: number }>();
  let isFull = false;
  return {
    values,
    more: () => isFull,
    add(cell: string, allowed: readonly string[]) {
      const key = wordKey(cell);
      const known = values.get(key);
      if (known) known.count += 1;
      else if (ownWord(allowed, cell) !== null) return;
      else if (values.size < MAX_VALUES) values.set(key, { written: cell.trim().slice(0, 160), count: 1 });
      else isFull = true;
    },
  };
}

function dateOrders() {
  const seen = new Set<DateOrder | 'unclear'>();
  let first = '';
  return {
    add(cell: string) {
      const order = orderIn(cell);
      if (order === null) return;
      seen.add(order);
      if (order === 'unclear') first ||= cell.trim();
    },
    example: () => first,
    /** Null if there is no date whose order matters. If some say one thing and some another, nobody can tell. */
    order(): DateOrder | 'unclear' | null {
      if (seen.has('day') !== seen.has('month')) return seen.has('day') ? 'day' : 'month';
      return seen.has('unclear') ? 'unclear' : null;
    },
  };
}
