import { type KeyboardEvent, useEffect, useState } from 'react';
import type { PaletteItem } from './palette-item';

interface ChoiceOptions {
  items: readonly PaletteItem[];
  /** What was typed: a change chooses the first row again. */
  query: string;
  /** Whether more rows are being loaded. Enter then waits for them if there is none to choose. */
  isLoading: boolean;
  onRun: (item: PaletteItem) => void;
  onEscape: () => void;
}

/**
 * The chosen row and the keys that move it. Mantine's own Combobox and Spotlight mark the chosen row in the DOM only:
 * they lose it when rows arrive, and do not tell screen readers which one Enter would take.
 */
export function useChoice({ items, query, isLoading, onRun, onEscape }: ChoiceOptions) {
  const [choice, setChoice] = useState<{ query: string; id: string } | null>(null);
  const [awaited, setAwaited] = useState<string | null>(null);
  const moved = choice?.query === query ? items.find(({ id }) => id === choice.id) : undefined;
  const chosen = moved ?? items[0];

  const first = items[0];
  const isReady = awaited === query && !isLoading && first !== undefined;
  useEffect(() => {
    if (!isReady) return;
    setAwaited(null);
    onRun(first);
  }, [isReady, first, onRun]);

  const choose = (item: PaletteItem | undefined) => item && setChoice({ query, id: item.id });
  const move = (step: number) => {
    const index = chosen ? items.indexOf(chosen) : -1;
    choose(items[(index + step + items.length) % items.length]);
  };
  const enter = () => {
    if (chosen) onRun(chosen);
    else if (isLoading) setAwaited(query);
  };
  const keys = new Map([
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Home', () => choose(items[0])],
    ['End', () => choose(items.at(-1))],
    ['Enter', enter],
    ['Escape', onEscape],
  ]);
  return {
    chosen,
    choose,
    onKeyDown(event: KeyboardEvent) {
      // While a word is being composed, Enter and the arrows belong to the input method.
      const act = event.nativeEvent.isComposing || event.shiftKey ? undefined : keys.get(event.key);
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}
