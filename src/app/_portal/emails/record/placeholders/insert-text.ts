import { moveFocus } from '@/app/_ui/focus/move-focus';

export type TextInputElement = HTMLInputElement | HTMLTextAreaElement;

export const isTextInput = (element: unknown): element is TextInputElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Inserts a text at the caret, in place of what is selected, as if it had been typed. */
export function insertText(input: TextInputElement, text: string): void {
  const end = input.value.length;
  input.setRangeText(text, input.selectionStart ?? end, input.selectionEnd ?? end, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  moveFocus(input);
}
