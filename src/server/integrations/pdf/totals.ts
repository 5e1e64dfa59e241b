import type { QuoteContent } from '@/domain/quotes/quote-content';
import { cancellationTexts, sumsOf, sumText } from '@/domain/quotes/quote-words';
import {
  type Block,
  COLORS,
  drawLine,
  headerOf,
  heightOf,
  LEFT,
  makeRoom,
  RIGHT,
  type Sheet,
  STYLES,
  type Style,
  type Tag,
  writeBlocks,
  writeRight,
  writeText,
} from './sheet';

const LABEL = { x: 322, width: 156 };
const CANCELLATION = { x: LEFT, width: 248 };
const ROW_GAP = 3;
const LINE_GAP = 8;
const END_GAP = 16;

interface Row {
  label: string;
  amount: number;
  style: Style;
}

/** The totals, and beside them what canceling costs. Both stay on one page. */
export function writeTotals(sheet: Sheet, content: QuoteContent): void {
  const { doc } = sheet;
  const sums = sumsOf(content);
  const above = sums.above.map((sum): Row => ({ ...sum, style: STYLES.sum }));
  const total = { ...sums.total, style: STYLES.total };
  const below = sums.below.map((sum): Row => ({ ...sum, style: STYLES.strong }));
  const steps = cancellationTexts(content);
  const heading: Block[] = steps.length > 0 ? [{ tag: 'H2', style: STYLES.heading, text: 'Cancellation' }] : [];
  const heights = [
    [...above, total, ...below].reduce((sum, { style, label }) => sum + heightOfSum(sheet, style, label), 3 * LINE_GAP),
    LINE_GAP +
      heightOf(
        sheet,
        [...heading, ...steps.map((text): Block => ({ tag: 'P', style: STYLES.step, text }))],
        CANCELLATION.width,
      ),
  ];
  makeRoom(sheet, Math.max(...heights));
  const top = doc.y + LINE_GAP / 2;

  doc.y = top;
  const table = doc.struct('Table');
  sheet.root.add(table);
  for (const sum of above) writeSum(sheet, table, sum);
  doc.y += LINE_GAP / 2;
  drawLine(doc, doc.y, { from: LABEL.x, color: COLORS.amber, width: 2 });
  doc.y += LINE_GAP;
  for (const sum of [total, ...below]) writeSum(sheet, table, sum);
  const end = doc.y;

  doc.y = top;
  writeBlocks(sheet, heading, CANCELLATION);
  if (steps.length > 0) writeList(sheet, steps);
  doc.y = Math.max(end, doc.y) + END_GAP;
}

const heightOfSum = (sheet: Sheet, style: Style, text: string): number =>
  heightOf(sheet, [{ tag: 'P', style, text }], LABEL.width) + ROW_GAP;

function writeSum(sheet: Sheet, table: Tag, { label, amount, style }: Row): void {
  const { doc } = sheet;
  const row = doc.struct('TR');
  table.add(row);
  const { y } = doc;
  row.add(doc.struct('TH', headerOf('Row'), () => writeText(sheet, label, style, LABEL)));
  const end = doc.y;
  row.add(doc.struct('TD', {}, () => writeRight(doc, sumText(amount), { right: RIGHT, y, style })));
  doc.y = end + ROW_GAP;
}

function writeList(sheet: Sheet, texts: readonly string[]): void {
  const list = sheet.doc.struct('L');
  sheet.root.add(list);
  for (const text of texts) {
    const item = sheet.doc.struct('LI');
    list.add(item);
    item.add(sheet.doc.struct('LBody', {}, () => writeText(sheet, text, STYLES.step, CANCELLATION)));
  }
}
