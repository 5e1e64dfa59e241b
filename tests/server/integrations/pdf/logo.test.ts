import { crc32 } from 'node:zlib';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { plainLogo } from '@/server/integrations/pdf/logo';

const isPrinted = (type: 'image/png' | 'image/jpeg', bytes: Uint8Array) => plainLogo(type, bytes) !== null;

/** An image of the given pixels, with red, green, blue and alpha of each. */
function png(width: number, height: number, rgba: number[]): Buffer {
  const image = new PNG({ width, height });
  image.data = Buffer.from(rgba);
  return PNG.sync.write(image);
}

describe('a PNG', () => {
  const good = png(2, 1, [10, 20, 30, 255, 0, 0, 0, 51]);
  const changed = (at: number, value: number) => Buffer.from(good.map((byte, index) => (index === at ? value : byte)));

  /** Of one pixel, which is the same either way. */
  function interlaced(): Buffer {
    const image = png(1, 1, [10, 20, 30, 255]);
    image[28] = 1;
    image.writeUInt32BE(crc32(image.subarray(12, 29)), 29);
    return image;
  }

  test('is put on white, without transparency', () => {
    const plain = Buffer.from(plainLogo('image/png', good) ?? []);
    expect(plain[25]).toBe(2);
    expect([...PNG.sync.read(plain).data]).toEqual([10, 20, 30, 255, 204, 204, 204, 255]);
  });

  test.each([
    ['empty', Buffer.alloc(0)],
    ['not an image', Buffer.from('logo')],
    ['cut off', good.subarray(0, good.length - 20)],
    ['changed', changed(45, 7)],
    ['with a chunk that claims to be huge', changed(33, 0xff)],
    ['larger than can be printed', changed(17, 0xff)],
    ['interlaced, so that it could inflate to gigabytes', interlaced()],
  ])('is left out: %s', (_, bytes) => {
    expect(isPrinted('image/png', bytes)).toBe(false);
  });
});

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
    ['a PNG', png(1, 1, [0, 0, 0, 255])],
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
