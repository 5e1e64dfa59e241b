import { makeJpeg, makePng, resizedPng } from '@tests/support/quotes/images';
import { expect, it } from 'vitest';
import { LOGO_DAMAGED, LOGO_LIMITS, LOGO_TOO_LARGE, NO_LOGO_TYPE, readLogo, TOO_MANY_PIXELS } from '@/domain';

it.each([
  ['a PNG', makePng(), 'image/png'],
  ['a JPEG', makeJpeg(), 'image/jpeg'],
  ['a progressive JPEG', makeJpeg({ frame: 0xc2 }), 'image/jpeg'],
  ['a JPEG with more after its end', Uint8Array.of(...makeJpeg(), 1, 2), 'image/jpeg'],
  ['a PNG of the largest size', resizedPng({ width: 4000, height: 1000 }), 'image/png'],
  ['a JPEG of the largest size', makeJpeg({ width: 1000, height: 4000 }), 'image/jpeg'],
  ['a larger PNG', resizedPng({ width: 4000, height: 1001 }), TOO_MANY_PIXELS],
  ['a huge PNG', resizedPng({ width: 0xffffffff, height: 0xffffffff }), TOO_MANY_PIXELS],
  ['a larger JPEG', makeJpeg({ width: 1001, height: 4000 }), TOO_MANY_PIXELS],
  ['a GIF', new TextEncoder().encode('GIF89a'), NO_LOGO_TYPE],
  ['an SVG', new TextEncoder().encode('<svg/>'), NO_LOGO_TYPE],
  ['nothing', new Uint8Array(), NO_LOGO_TYPE],
  ['a file of more than 1 MB', new Uint8Array(LOGO_LIMITS.bytes + 1), LOGO_TOO_LARGE],
  ['a PNG without a header', makePng().subarray(0, 20), LOGO_DAMAGED],
  ['a JPEG without its end', makeJpeg().subarray(0, -2), LOGO_DAMAGED],
  ['a JPEG without a frame', makeJpeg({ frame: 0xda }), LOGO_DAMAGED],
  ['a lossless JPEG', makeJpeg({ frame: 0xc3 }), LOGO_DAMAGED],
])('says what a logo is that is %s', (_, bytes, expected) => {
  const logo = readLogo(bytes);
  expect(logo.ok ? logo.value : logo.problem.message).toBe(expected);
});
