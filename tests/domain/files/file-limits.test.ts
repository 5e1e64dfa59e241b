import { describe, expect, it } from 'vitest';
import { fileRoom, fileSpaceGate, fileSpaceOf, MAX_FILE_BYTES, toMegabytes } from '@/domain/files/file-limits';
import { fileSize } from '@/domain/files/file-size';
import { PLANS } from '@/domain/plans/plans';

const MB = 1024 * 1024;
const FREE = { maximum: fileSpaceOf(PLANS.FREE), isOwn: true };

it('is 25 MB for a file, 100 MB for all on FREE, and 5 GB on PRO (D107)', () => {
  expect([MAX_FILE_BYTES, fileSpaceOf(PLANS.FREE), fileSpaceOf(PLANS.PRO)]).toEqual([25 * MB, 100 * MB, 5120 * MB]);
  expect(fileSpaceOf({ fileMegabytes: null })).toBeNull();
});

describe('whether files fit', () => {
  it.each([
    [0, 100 * MB, true],
    [0, 100 * MB + 1, false],
    [100 * MB - 1, 1, true],
    [100 * MB, 1, false],
    // Above the maximum, as after the end of a trial.
    [300 * MB, 1, false],
  ])('with %i bytes used and %i more: %s', (used, adding, fits) => {
    expect(fileSpaceGate({ ...FREE, used, adding }).ok).toBe(fits);
  });

  it('is always so without a maximum', () => {
    const space = { used: 1e15, maximum: null, isOwn: true };
    expect(fileSpaceGate({ ...space, adding: 1e15 }).ok).toBe(true);
    expect(fileRoom(space)).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    [
      { ...FREE, used: 98.25 * MB },
      'Your plan includes 100 MB of files, and 1.7 MB of it is left. Delete files to make room, or upgrade to PRO for 5 GB.',
    ],
    [
      { ...FREE, used: 120 * MB },
      'Your plan includes 100 MB of files, and all of it is used. Delete files to make room, or upgrade to PRO for 5 GB.',
    ],
    [
      { ...FREE, used: 100 * MB, isOwn: false },
      'The files of this lead count for its owner, whose plan includes 100 MB of files, and all of it is used. Delete files to make room, or ask them to upgrade to PRO for 5 GB.',
    ],
    [
      { used: 5120 * MB, maximum: fileSpaceOf(PLANS.PRO), isOwn: true },
      'Your plan includes 5 GB of files, and all of it is used. Delete files to make room.',
    ],
  ])('says what is left and how to make room: %#', (space, text) => {
    expect(fileSpaceGate({ ...space, adding: 3 * MB })).toMatchObject({
      problem: {
        code: 'FILE_LIMIT',
        field: 'file',
        message: `This file does not fit. ${text}`,
        details: { used: space.used, adding: 3 * MB, maximum: space.maximum },
      },
    });
  });
});

it.each([
  [1, '1 kB'],
  [48_213, '47 kB'],
  [1.5 * MB, '1.5 MB'],
  [25 * MB - 1, '24.9 MB'],
  [100 * MB, '100 MB'],
  [5120 * MB, '5 GB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

it('gives megabytes with two decimals, and never less than there is', () => {
  expect([0, 1, MB, 12.345 * MB].map(toMegabytes)).toEqual([0, 0.01, 1, 12.35]);
});
