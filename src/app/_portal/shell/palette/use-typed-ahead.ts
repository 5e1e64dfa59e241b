import { useEffect, useState } from 'react';

/**
 * What is typed after the palette's shortcut, before its input can take it: its code may still be loading. Null when
 * nothing is awaited.
 */
export function useTypedAhead(onCancel: () => void) {
  const [text, setText] = useState<string | null>(null);
  const isListening = text !== null;
  useEffect(() => {
    if (!isListening) return;
    const keep = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
      if (isShortcut || event.isComposing) return;
      const change = CHANGES.get(event.key) ?? (event.key.length === 1 ? (typed: string) => typed + event.key : null);
      if (event.key === 'Escape') leave();
      else if (change) setText((typed) => (typed === null ? null : change(typed)));
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Whoever presses something else meanwhile has gone on to that.
    const leave = () => {
      setText(null);
      onCancel();
    };
    window.addEventListener('keydown', keep, { capture: true });
    window.addEventListener('pointerdown', leave, { capture: true });
    return () => {
      window.removeEventListener('keydown', keep, { capture: true });
      window.removeEventListener('pointerdown', leave, { capture: true });
    };
  }, [isListening, onCancel]);
  return { text, start: () => setText(''), stop: () => setText(null) };
}

const CHANGES = new Map([
  ['Backspace', (typed: string) => typed.slice(0, -1)],
  // It would press the button that still has the focus.
  ['Enter', (typed: string) => typed],
]);
