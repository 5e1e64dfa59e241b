import { describe, expect, it } from 'vitest';
import { decodeFile } from '@/app/_portal/shared/csv/decode';

const text = 'companyName,notes\r\nMüller & Søn,"10 € – „gut“"\r\n';

describe('decodeFile', () => {
  const marked = `\uFEFF${text}`;
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(marked)],
    ['UTF-16LE', Buffer.from(marked, 'utf16le')],
    ['UTF-16BE', Buffer.from(marked, 'utf16le').swap16()],
  ])('reads %s', async (_, bytes) => {
    expect(await decodeFile(new Blob([new Uint8Array(bytes)]))).toBe(text);
  });

  it('reads Windows-1252', async () => {
    // Node 20 takes the codes below 0xA0 for Latin-1; those are tested in a real browser.
    const bytes = [...'Müller & Søn, 10 £'].map((character) => character.charCodeAt(0));
    expect(await decodeFile(new Blob([new Uint8Array(bytes)]))).toBe('Müller & Søn, 10 £');
  });

  it('reads what is longer than a slice, a character across its edge included', async () => {
    const long = `x${'😀'.repeat(1_100_000)}`;
    const shares: number[] = [];
    expect(await decodeFile(new Blob([long]), (share) => shares.push(share))).toBe(long);
    expect(shares).toHaveLength(2);
    expect(shares.at(-1)).toBe(1);
  });

  it('falls back to Windows-1252 also when the first odd byte comes late', async () => {
    const bytes = [new TextEncoder().encode('a'.repeat(5_000_000)), new Uint8Array([0xe9])];
    expect((await decodeFile(new Blob(bytes))).slice(-2)).toBe('aé');
  });

  it('keeps a file of one byte, and of none', async () => {
    expect(await decodeFile(new Blob(['a']))).toBe('a');
    expect(await decodeFile(new Blob([]))).toBe('');
  });

  it.each([
    ['UTF-8', [0xef, 0xbb, 0xbf, 0x61, 0xff]],
    ['UTF-16LE', [0xff, 0xfe, 0x00, 0xd8]],
    ['UTF-16BE', [0xfe, 0xff, 0xd8, 0x00, 0x61]],
  ])('refuses what says to be %s and is not', async (name, bytes) => {
    await expect(decodeFile(new Blob([new Uint8Array(bytes)]))).rejects.toThrow(`It says to be ${name}, but is not.`);
  });

  it('hands a read failure on', async () => {
    const gone = new DOMException('The file was moved.', 'NotFoundError');
    class Moved extends Blob {
      override slice = () => this;
      override arrayBuffer = () => Promise.reject(gone);
    }
    await expect(decodeFile(new Moved(['12345']))).rejects.toBe(gone);
  });
});
