import { describe, expect, it } from 'vitest';
import { decodeFile } from '@/app/_portal/shared/csv/reading/decode';

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
    // Node 20 decodes the codes below 0xA0 as Latin-1; a browser test covers those.
    const bytes = [...'Müller & Søn, 10 £'].map((character) => character.charCodeAt(0));
    expect(await decodeFile(new Blob([new Uint8Array(bytes)]))).toBe('Müller & Søn, 10 £');
  });

  it('reads a file longer than a slice, with a character across the boundary', async () => {
    const long = `x${'😀'.repeat(1_100_000)}`;
    const shares: number[] = [];
    expect(await decodeFile(new Blob([long]), (share) => shares.push(share))).toBe(long);
    expect(shares).toHaveLength(2);
    expect(shares.at(-1)).toBe(1);
  });

  it('falls back to Windows-1252 even if the first invalid byte is near the end', async () => {
    const bytes = [new TextEncoder().encode('a'.repeat(5_000_000)), new Uint8Array([0xe9])];
    expect((await decodeFile(new Blob(bytes))).slice(-2)).toBe('aé');
  });

  it('reads a file of one byte, and an empty one', async () => {
    expect(await decodeFile(new Blob(['a']))).toBe('a');
    expect(await decodeFile(new Blob([]))).toBe('');
  });

  it.each([
    ['UTF-8', [0xef, 0xbb, 0xbf, 0x61, 0xff]],
    ['UTF-16LE', [0xff, 0xfe, 0x00, 0xd8]],
    ['UTF-16BE', [0xfe, 0xff, 0xd8, 0x00, 0x61]],
  ])('rejects a file that is marked as %s but is not', async (name, bytes) => {
    await expect(decodeFile(new Blob([new Uint8Array(bytes)]))).rejects.toThrow(`It’s marked as ${name} but isn’t.`);
  });

  it('rethrows read failures', async () => {
    const gone = new DOMException('The file was moved.', 'NotFoundError');
    class Moved extends Blob {
      override slice = () => this;
      override arrayBuffer = () => Promise.reject(gone);
    }
    await expect(decodeFile(new Moved(['12345']))).rejects.toBe(gone);
  });
});
