import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useEditing } from '@/app/_portal/notes/record/use-editing';

function open() {
  return renderHook(({ openId }) => useEditing(openId), { initialProps: { openId: null as string | null } });
}

it('edits the note that is opened to be edited', () => {
  const { result, rerender } = open();
  act(() => result.current.setEditId('a'));
  expect(result.current.editing).toBe(false);
  rerender({ openId: 'a' });
  expect(result.current.editing).toBe(true);
});

it.each([
  ['closed', [null, 'a']],
  ['left for another', ['b', 'a']],
])('shows the text again of a note that was %s while it was edited', (_, way) => {
  const { result, rerender } = open();
  act(() => result.current.setEditId('a'));
  for (const openId of ['a', ...way]) rerender({ openId });
  expect(result.current.editing).toBe(false);
});
