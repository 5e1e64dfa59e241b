import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useEditing } from '@/app/_portal/notes/record/form/use-editing';

function open() {
  return renderHook(({ openId }) => useEditing(openId), { initialProps: { openId: null as string | null } });
}

it('edits the note that was opened for editing', () => {
  const { result, rerender } = open();
  act(() => result.current.setEditId('a'));
  expect(result.current.editing).toBe(false);
  rerender({ openId: 'a' });
  expect(result.current.editing).toBe(true);
});

it.each([
  ['closed', [null, 'a']],
  ['left for another', ['b', 'a']],
])('returns to read mode for a note that was %s during editing', (_, openIds) => {
  const { result, rerender } = open();
  act(() => result.current.setEditId('a'));
  for (const openId of ['a', ...openIds]) rerender({ openId });
  expect(result.current.editing).toBe(false);
});
