import { describe, expect, it } from 'vitest';
import { decodeFile, type Encoding } from '@/app/_portal/shared/csv/reading/decode';

const text = 'companyName,notes\r\nMüller & Søn,"10 € – „gut“"\r\n';
const blob = (...parts: (string | readonly number[] | Uint8Array)[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))));

/** Encodes characters from one position of a code page on. */
const encodeFrom = (first: string, code: number) => (written: string) =>
  [...written].map((character) => {
    const point = character.codePointAt(0) ?? 0;
    return point < 128 ? point : point - (first.codePointAt(0) ?? 0) + code;
  });

describe('decodeFile', () => {
  const marked = `\uFEFF${text}`;
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(marked)],
    ['UTF-16LE', Buffer.from(marked, 'utf16le')],
    ['UTF-16BE', Buffer.from(marked, 'utf16le').swap16()],
  ])('reads %s, which is certain', async (_, bytes) => {
    expect(await decodeFile(blob(bytes))).toEqual({ text, isDamaged: false });
  });

  const russian = encodeFrom('А', 0xc0);
  const lines = 'Ледовая арена,Ольга Иванова\nКонцертный зал,Анна Петрова\nСтадион Динамо,Пётр Сидоров\n'.replace(
    'ё',
    'е',
  );
  it.each<[Encoding, string, Uint8Array | number[]]>([
    ['utf-16le', text, Buffer.from(text, 'utf16le')],
    ['utf-16be', text, Buffer.from(text, 'utf16le').swap16()],
    ['windows-1251', lines, russian(lines)],
    // Node 20 decodes the codes below 0xA0 as Latin-1; a browser test covers those.
    ['windows-1252', 'Müller & Søn, Café Zürich, 10 £', Buffer.from('Müller & Søn, Café Zürich, 10 £', 'latin1')],
    ['shift_jis', '山田', [0x8e, 0x52, 0x93, 0x63]],
  ])('guesses %s without a mark', async (encoding, expected, bytes) => {
    const decoded = await decodeFile(blob(bytes));
    if (encoding !== 'shift_jis') expect(decoded).toEqual({ text: expected, encoding, isDamaged: false });
    // Two characters are too few to guess by, but not to read as chosen.
    expect(await decodeFile(blob(bytes), encoding)).toEqual({ text: expected, encoding, isDamaged: false });
  });

  it('guesses by the lines beyond ASCII, even if they are at the end', async () => {
    const decoded = await decodeFile(blob('a,b\n'.repeat(1_000_000), russian(lines)));
    expect(decoded.encoding).toBe('windows-1251');
    expect(decoded.text.endsWith(lines)).toBe(true);
  });

  it('keeps a file as UTF-8 that nearly is', async () => {
    const rows = 'Müller\nSøn\nCafé\n';
    expect(await decodeFile(blob(rows, [0x4d, 0xfc, 0x6c]))).toEqual({ text: `${rows}M\uFFFDl`, isDamaged: true });
  });

  it('keeps a replacement character that the file has', async () => {
    expect(await decodeFile(blob('a\uFFFDb'))).toEqual({ text: 'a\uFFFDb', isDamaged: false });
  });

  it('reads an empty file', async () => {
    expect(await decodeFile(blob())).toEqual({ text: '', isDamaged: false });
  });

  it.each([
    ['UTF-8', [0xef, 0xbb, 0xbf, 0x61, 0xff]],
    ['UTF-16LE', [0xff, 0xfe, 0x00, 0xd8]],
    ['UTF-16BE', [0xfe, 0xff, 0xd8, 0x00, 0x61]],
  ])('rejects a file that is marked as %s but is not', async (name, bytes) => {
    await expect(decodeFile(blob(bytes))).rejects.toThrow(`It’s marked as ${name} but isn’t.`);
  });

  it('rethrows read failures', async () => {
    const gone = new DOMException('The file was moved.', 'NotFoundError');
    class Moved extends Blob {
      override arrayBuffer = () => Promise.reject(gone);
    }
    await expect(decodeFile(new Moved(['12345']))).rejects.toBe(gone);
  });
});
