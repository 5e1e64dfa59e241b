import { buffer } from 'node:stream/consumers';
import { ZipArchive } from 'archiver';

/** A cell: text, a number, or the number of a day that is shown as a date. */
export type ExcelCell = string | number | { date: number };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** An Excel file with the given sheets, by name. */
export async function excelFile(sheets: Record<string, ExcelCell[][]>, name = 'leads.xlsx'): Promise<File> {
  const names = Object.keys(sheets);
  const zip = new ZipArchive({});
  const add = (path: string, content: string) => zip.append(`${XML}${content}`, { name: path });
  const relations = (items: string[]) => `<Relationships xmlns="${PACKAGE}">${items.join('')}</Relationships>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

  add('_rels/.rels', relations([relation('r1', 'officeDocument', 'xl/workbook.xml')]));
  const listed = names.map((sheet, n) => `<sheet name="${escapeXml(sheet)}" sheetId="${n + 1}" r:id="r${n + 1}"/>`);
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...names.map((_, n) => relation(`r${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`)),
      relation('styles', 'styles', 'styles.xml'),
    ]),
  );
  // The second format of a cell is a date.
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  );
  for (const [n, rows] of Object.values(sheets).entries()) {
    add(
      `xl/worksheets/sheet${n + 1}.xml`,
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
    );
  }
  void zip.finalize();
  return new File([new Uint8Array(await buffer(zip))], name);
}

function row(cells: ExcelCell[], index: number): string {
  const written = cells.map((cell, column) => {
    const at = `r="${String.fromCharCode(65 + column)}${index + 1}"`;
    if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`;
    if (typeof cell === 'object') return `<c ${at} s="1"><v>${cell.date}</v></c>`;
    return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  });
  return `<row r="${index + 1}">${written.join('')}</row>`;
}
