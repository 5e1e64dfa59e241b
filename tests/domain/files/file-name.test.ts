import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanFileName,
  FILE_NAME_CHARACTERS,
  FILE_NAME_REQUIRED,
  fileName,
  MAX_FILE_NAME,
} from '@/domain/files/file-name';

describe('the name of an uploaded file', () => {
  it.each([
    ['contract.pdf', 'contract.pdf'],
    ['../../x', 'x'],
    ['..\\..\\windows\\x.pdf', 'x.pdf'],
    ['/etc/passwd', 'passwd'],
    ['C:\\Users\\Dana\\plan.pdf', 'plan.pdf'],
    ['folder/', 'folder'],
    ['..', 'file'],
    ['/', 'file'],
    ['', 'file'],
    [' \t ', 'file'],
    ['\u202E', 'file'],
    ['.gitignore', '.gitignore'],
    ['a\r\nb\0.pdf', 'ab.pdf'],
    ['gpj.\u202Eexe', 'gpj.exe'],
    ['\uFEFFplan.pdf', 'plan.pdf'],
    ['  plan.pdf ', 'plan.pdf'],
    ['half \ud83d.pdf', 'half \uFFFD.pdf'],
    ['naïve – Żółw 場 👩‍🚒.pdf', 'naïve – Żółw 場 👩‍🚒.pdf'],
  ])('of %j is %j', (sent, name) => {
    expect(cleanFileName(sent)).toBe(name);
  });

  it('is cut before its extension, and never within a character', () => {
    expect(cleanFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`);
    const cut = cleanFileName(`${'👮'.repeat(200)}.pdf`);
    expect(cut).toBe(`${'👮'.repeat(125)}.pdf`);
    // What is that long is no extension.
    expect(cleanFileName(`a.${'b'.repeat(300)}`)).toHaveLength(MAX_FILE_NAME);
  });

  it('is always one that a file may have, and stays as it is if it is one already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
        const name = cleanFileName(sent);
        expect(fileName.safeParse(name).error).toBeUndefined();
        expect(cleanFileName(name)).toBe(name);
      }),
    );
  });
});

it.each([
  ['', FILE_NAME_REQUIRED],
  ['   ', FILE_NAME_REQUIRED],
  ['..', FILE_NAME_REQUIRED],
  ['Q3/Q4.pdf', FILE_NAME_CHARACTERS],
  ['a\\b', FILE_NAME_CHARACTERS],
  ['a\nb', FILE_NAME_CHARACTERS],
  ['fdp.\u202Eexe', FILE_NAME_CHARACTERS],
  ['x'.repeat(256), 'At most 255 characters'],
])('refuses to call a file %j', (name, message) => {
  expect(fileName.safeParse(name).error?.issues).toMatchObject([{ message }]);
});
