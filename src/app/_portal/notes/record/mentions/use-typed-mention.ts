import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { completeMention, type TypedMention, typedMention } from '@/domain/notes/mentions';
import { type CaretPosition, caretPosition } from './caret-position';

type AreaEvent = SyntheticEvent<HTMLTextAreaElement>;

/** A mention that is being typed, and where its list belongs within the field. */
type Typing = TypedMention & CaretPosition;

/** Follows what is typed into a text area, until the caret leaves the mention. */
export function useTypedMention({ text, onComplete }: { text: string; onComplete: (text: string) => void }) {
  const field = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [typing, setTyping] = useState<Typing | null>(null);
  /** Where the caret belongs once the completed text is rendered. */
  const caret = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new text is the reason to move the caret.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  return {
    field,
    area,
    typing,
    stop: () => setTyping(null),
    complete(name: string) {
      if (!typing) return;
      const completed = completeMention(text, typing, name);
      caret.current = completed.caret;
      setTyping(null);
      onComplete(completed.text);
    },
    onType({ currentTarget }: AreaEvent) {
      const typed = typedMention(currentTarget.value, currentTarget.selectionStart);
      setTyping(typed && { ...typed, ...caretPosition(currentTarget, typed.at, field.current ?? currentTarget) });
    },
    /** The caret has moved: by typing, or away from the mention. */
    onSelect({ currentTarget: { selectionStart, selectionEnd } }: AreaEvent) {
      const isThere =
        typing && selectionStart === typing.at + 1 + typing.query.length && selectionEnd === selectionStart;
      if (!isThere) setTyping(null);
    },
  };
}
