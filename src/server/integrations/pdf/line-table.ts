import type { QuoteContent, QuoteLine } from '@/domain/quotes/quote-content';
import { hoursText, specialHoursText } from '@/domain/quotes/quote-words';
import { shiftTexts } from '@/domain/quotes/shift-text';
import { exactDollars } from '@/domain/shared/us-words';
import { ROLE_LABELS } from '@/domain/staffing/rate-cards/rate-card-values';
import {
  type Block,
  COLORS,
  decorate,
  drawLine,
  headerOf,
  heightOf,
  LEFT,
  makeRoom,
  RIGHT,
  type Sheet,
  STYLES,
  type Tag,
  writeRight,
  writeText,
} from './sheet';

/** The columns of numbers, by where they end. */
const COLUMNS = [
  { title: 'People', right: 362, text: ({ count }: QuoteLine) => count.toLocaleString('en-US') },
  { title: 'Hours each', right: 418, text: ({ hours }: QuoteLine) => hoursText(hours.worked) },
  { title: 'Rate', right: 476, text: ({ rate }: QuoteLine) => exactDollars(rate) },
  { title: 'Amount', right: RIGHT, text: ({ amount }: QuoteLine) => exactDollars(amount) },
] as const;

const SERVICE = { x: LEFT, width: 268 };
const HEADER_HEIGHT = 20;
const PADDING = 4;
/** A higher row can pass into the next page, where it has at least its first lines on this one. */
const MAX_WHOLE_ROW = 200;
const FIRST_LINES = 60;

const NO_BREAK_SPACE = '\u00a0';

/** The lines of a quote as a table. A page that it continues on repeats the header. */
export function writeLines(sheet: Sheet, { lines }: QuoteContent): void {
  const { doc, root } = sheet;
  const [first] = lines;
  makeRoom(sheet, HEADER_HEIGHT + (first ? roomFor(sheet, first) : 0));
  const table = doc.struct('Table');
  root.add(table);
  const header = doc.struct('TR');
  table.add(header);
  const y = doc.y;
  for (const draw of headerCells(sheet, y)) header.add(doc.struct('TH', headerOf('Column'), draw));
  endHeader(sheet, y);
  for (const line of lines) writeLine(sheet, table, line);
}

function headerCells({ doc }: Sheet, y: number): (() => void)[] {
  const style = STYLES.label;
  return [
    () =>
      doc.font(style.font).fontSize(style.size).fillColor(style.color).text('Service', LEFT, y, { lineBreak: false }),
    ...COLUMNS.map(
      ({ title, right }) =>
        () =>
          writeRight(doc, title, { right, y, style }),
    ),
  ];
}

function endHeader({ doc }: Sheet, y: number): void {
  drawLine(doc, y + 14, { color: COLORS.ink, width: 0.75 });
  doc.y = y + HEADER_HEIGHT;
}

function writeLine(sheet: Sheet, table: Tag, line: QuoteLine): void {
  const { doc } = sheet;
  if (makeRoom(sheet, roomFor(sheet, line))) repeatHeader(sheet);
  const row = doc.struct('TR');
  table.add(row);
  // Read first, but drawn last: it can pass into the next page.
  const service = doc.struct('TH', headerOf('Row'));
  row.add(service);
  for (const { right, text } of COLUMNS) {
    row.add(doc.struct('TD', {}, () => writeRight(doc, text(line), { right, y: doc.y, style: STYLES.sum })));
  }
  service.add(() => {
    writeText(sheet, line.label, STYLES.strong, SERVICE);
    writeText(sheet, detailsOf(line), STYLES.detail, SERVICE);
  });
  doc.y += PADDING;
  drawLine(doc, doc.y);
  doc.y += PADDING;
}

function roomFor(sheet: Sheet, line: QuoteLine): number {
  const blocks: Block[] = [
    { tag: 'P', style: STYLES.strong, text: line.label },
    { tag: 'P', style: STYLES.detail, text: detailsOf(line) },
  ];
  const height = heightOf(sheet, blocks, SERVICE.width) + 2 * PADDING;
  return height > MAX_WHOLE_ROW ? FIRST_LINES : height;
}

function repeatHeader(sheet: Sheet): void {
  const { y } = sheet.doc;
  for (const draw of headerCells(sheet, y)) decorate(sheet.doc, draw);
  endHeader(sheet, y);
}

function detailsOf({ role, label, shifts, hours }: QuoteLine): string {
  const [first = '', ...others] = shiftTexts(shifts);
  const roleName = ROLE_LABELS[role];
  const special = specialHoursText(hours).replace(/(?<![,;]) /g, NO_BREAK_SPACE);
  const start = [roleName === label ? '' : roleName, first].filter(Boolean).join('  ·  ');
  // Most lines have one text of shifts, and then everything fits on one line of print.
  if (others.length === 0) return [start, special].filter(Boolean).join('. ');
  return [start, ...others, special].filter(Boolean).join('\n');
}
