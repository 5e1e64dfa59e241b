import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { printableLogo } from '@/server/integrations/pdf/logo';
import { decodePng, encodePng, shrink } from '@/server/integrations/pdf/png';

const isPrinted = (type: 'image/png' | 'image/jpeg', bytes: Uint8Array) => printableLogo({ type, bytes }) !== null;

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

interface PngParts {
  size: [width: number, height: number];
  depth: number;
  kind: number;
  /** The rows, each with its filter in front. */
  rows: number[];
  interlaced?: boolean;
  more?: Record<string, number[]>;
}

function png({ size: [width, height], depth, kind, rows, interlaced = false, more = {} }: PngParts): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, kind, 0, 0, Number(interlaced)]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...Object.entries(more).map(([name, data]) => chunk(name, Buffer.from(data))),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const RGBA = { size: [1, 2], depth: 8, kind: 6, rows: [0, 10, 20, 30, 255, 2, 0, 0, 0, 0] } as const satisfies PngParts;

describe('a PNG', () => {
  test.each<[string, PngParts, number[]]>([
    ['one bit of gray', { size: [3, 1], depth: 1, kind: 0, rows: [0, 0b10100000] }, [255, 0, 255].flatMap(grayOf)],
    ['16 bits of gray', { size: [1, 1], depth: 16, kind: 0, rows: [0, 128, 7] }, grayOf(128)],
    [
      'gray with alpha, on white',
      { size: [2, 1], depth: 8, kind: 4, rows: [0, 0, 0, 0, 51] },
      [255, 204].flatMap(grayOf),
    ],
    [
      'two bits of a palette with a transparent color',
      {
        ...{ size: [3, 1], depth: 2, kind: 3, rows: [0, 0b00011000] },
        more: { PLTE: [1, 2, 3, 40, 50, 60, 7, 8, 9], tRNS: [255, 0] },
      },
      [1, 2, 3, 255, 255, 255, 7, 8, 9],
    ],
    [
      'colors of which one is transparent',
      { size: [2, 1], depth: 8, kind: 2, rows: [0, 9, 8, 7, 9, 8, 6], more: { tRNS: [0, 9, 0, 8, 0, 7] } },
      [255, 255, 255, 9, 8, 6],
    ],
    ['a row by the row above', RGBA, [10, 20, 30, 10, 20, 30]],
    ['a row by the left', { ...RGBA, size: [2, 1], rows: [1, 1, 2, 3, 255, 1, 1, 1, 0] }, [1, 2, 3, 2, 3, 4]],
    ['a row by the average', { size: [1, 2], depth: 8, kind: 0, rows: [0, 100, 3, 5] }, [100, 55].flatMap(grayOf)],
    [
      'a row by the nearest of three',
      { size: [2, 2], depth: 8, kind: 0, rows: [0, 10, 20, 4, 1, 1] },
      [10, 20, 11, 21].flatMap(grayOf),
    ],
    [
      'interlaced rows',
      { size: [2, 2], depth: 8, kind: 0, interlaced: true, rows: [0, 1, 0, 2, 0, 3, 4] },
      [1, 2, 3, 4].flatMap(grayOf),
    ],
  ])('is read: %s', (_, parts, pixels) => {
    expect([...(decodePng(png(parts))?.rgb ?? [])]).toEqual(pixels);
  });

  test('is written so that it is read the same', () => {
    const pixels = { width: 3, height: 2, rgb: Buffer.from(Array.from({ length: 18 }, (_, index) => index * 14)) };
    expect(decodePng(encodePng(pixels))).toEqual(pixels);
  });

  test('is averaged to the size at which it is printed', () => {
    const pixels = { width: 3, height: 1, rgb: Buffer.from([0, 0, 0, 100, 50, 1, 7, 8, 9]) };
    expect(shrink(pixels, 2)).toEqual({ width: 2, height: 1, rgb: Buffer.from([50, 25, 1, 7, 8, 9]) });
    const large = encodePng({ width: 1300, height: 100, rgb: Buffer.alloc(1300 * 100 * 3) });
    const printed = printableLogo({ type: 'image/png', bytes: large });
    expect(decodePng(printed?.bytes ?? Buffer.alloc(0))).toMatchObject({ width: 650, height: 50 });
  });

  const good = png(RGBA);
  const changed = (at: number, value: number) => Buffer.from(good.map((byte, index) => (index === at ? value : byte)));

  test('is printed', () => {
    expect(isPrinted('image/png', good)).toBe(true);
  });

  test.each([
    ['empty', Buffer.alloc(0)],
    ['not an image', Buffer.from('logo')],
    ['cut off', good.subarray(0, good.length - 20)],
    ['changed', changed(45, 7)],
    ['with a chunk that claims to be huge', changed(33, 0xff)],
    ['with less data than pixels', png({ ...RGBA, size: [1, 3] })],
    ['with more data than pixels', png({ ...RGBA, size: [1, 1] })],
    ['with an unknown filter', png({ ...RGBA, rows: [9, 0, 0, 0, 0, 0, 0, 0, 0, 0] })],
    ['of an unknown kind', png({ ...RGBA, kind: 5 })],
    ['without pixels', png({ ...RGBA, size: [0, 2] })],
    ['larger than can be printed', png({ ...RGBA, size: [100_000, 100_000] })],
  ])('is left out: %s', (_, bytes) => {
    expect(isPrinted('image/png', bytes)).toBe(false);
  });
});

function grayOf(value: number): number[] {
  return [value, value, value];
}

describe('a JPEG', () => {
  const jpeg = ({ frame = 0xc0, bits = 8, width = 4, channels = 3, end = [0xff, 0xd9] } = {}) =>
    Buffer.from([
      ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1],
      ...[0xff, frame, 0, 11, bits, 0, 4, 0, width, channels, 1, 0x11, 0],
      ...[0xff, 0xda, 0, 2, 1, 2, 3, ...end],
    ]);

  test('is printed', () => {
    expect(isPrinted('image/jpeg', jpeg())).toBe(true);
  });

  test.each([
    ['empty', Buffer.alloc(0)],
    ['not an image', Buffer.from('a logo')],
    ['a PNG', png(RGBA)],
    ['cut off', jpeg({ end: [] })],
    ['lossless, which PDF does not know', jpeg({ frame: 0xc3 })],
    ['with 12 bits a value', jpeg({ bits: 12 })],
    ['without width', jpeg({ width: 0 })],
    ['of two channels', jpeg({ channels: 2 })],
    ['without a frame', jpeg({ frame: 0xda })],
  ])('is left out: %s', (_, bytes) => {
    expect(isPrinted('image/jpeg', bytes)).toBe(false);
  });
});
