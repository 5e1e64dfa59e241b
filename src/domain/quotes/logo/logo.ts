import { typeOfFile } from '#domain/files/file-type';
import { sizeOfJpeg, sizeOfPng } from '#domain/quotes/logo/image-size';
import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';

/** The most that a logo can have: a small file can hold a huge image. */
export const LOGO_LIMITS = { bytes: 1024 * 1024, pixels: 4_000_000 } as const;

/** The media types of logos. */
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;

export type LogoType = (typeof LOGO_TYPES)[number];

export const LOGO_TOO_LARGE = 'The logo can have up to 1 MB';
export const NO_LOGO_TYPE = 'Use a PNG or JPEG image';
export const TOO_MANY_PIXELS = 'The logo can have up to 4 million pixels, such as 2,000 × 2,000. Scale it down first';
export const LOGO_DAMAGED = 'This image is damaged, or of a rare kind. Save it again, or use another one';

const SIZES = { 'image/png': sizeOfPng, 'image/jpeg': sizeOfJpeg } as const satisfies Record<LogoType, unknown>;

const refused = (message: string) => fail(problem('VALIDATION', message, { field: 'logo' }));

/** The type of an image by its bytes. Fails at `logo` if it cannot be one. Its pixels are not checked yet. */
export function readLogo(bytes: Uint8Array): Result<LogoType> {
  if (bytes.length > LOGO_LIMITS.bytes) return fail(problem('PAYLOAD_TOO_LARGE', LOGO_TOO_LARGE, { field: 'logo' }));
  const found = typeOfFile(bytes, '');
  const type = LOGO_TYPES.find((one) => one === found);
  if (!type) return refused(NO_LOGO_TYPE);
  const size = SIZES[type](bytes);
  if (!size) return refused(LOGO_DAMAGED);
  return size.width * size.height > LOGO_LIMITS.pixels ? refused(TOO_MANY_PIXELS) : ok(type);
}
