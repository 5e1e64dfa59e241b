import { expect, it } from 'vitest';
import { notePreview } from '@/app/_portal/notes/record/note-preview';

it.each([
  ['one\ntwo', 'one\ntwo'],
  ['\n\n one\r\n\r\n\t\ntwo  words', 'one\ntwo  words'],
  ['', ''],
  [' '.repeat(700), ''],
])('previews %j as %j', (text, shown) => {
  expect(notePreview(text)).toBe(shown);
});

it('cuts off what the preview cannot show', () => {
  expect(notePreview('x'.repeat(20_000)).length).toBe(600);
});
