import { PNG } from 'pngjs';

interface MadePng {
  width?: number;
  height?: number;
}

/** A transparent PNG. */
export const makePng = ({ width = 4, height = 3 }: MadePng = {}): Uint8Array<ArrayBuffer> =>
  new Uint8Array(PNG.sync.write(new PNG({ width, height, fill: true })));

/** A PNG that says it is of another size. */
export function resizedPng({ width, height }: Required<MadePng>): Uint8Array<ArrayBuffer> {
  const png = makePng();
  new DataView(png.buffer).setUint32(16, width);
  new DataView(png.buffer).setUint32(20, height);
  return png;
}

/** A JPEG with no pixels that anybody would look at. */
export const makeJpeg = ({ width = 4, height = 3, frame = 0xc0 } = {}): Uint8Array<ArrayBuffer> =>
  Uint8Array.of(
    ...[0xff, 0xd8, 0xff, 0xfe, 0, 4, 0x41, 0x42],
    ...[0xff, frame, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x11, 0],
    ...[0xff, 0xda, 0, 2, 7, 7, 0xff, 0xd9],
  );
