import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { hasModifier } from './figure-keys';

/** Where an arrow key leads from a mark. */
const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The marks of a chart as one tab stop: arrow keys go from mark to mark, and pointer and focus show the same values.
 * `active` is the mark whose values are shown.
 */
export function useMarks(count: number) {
  const [active, setActive] = useState<number | null>(null);
  const [stop, setStop] = useState(0);
  const marks = useRef(new Map<number, SVGElement | HTMLElement>());
  const tapped = useRef<number | null>(null);

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape') return setActive(null);
    const step = STEPS[event.key];
    if (!step || hasModifier(event)) return;
    event.preventDefault();
    moveFocus(marks.current.get(Math.min(count - 1, Math.max(0, step(index, count)))));
  };

  /** A first tap shows the values, as hovering does; the second one follows the link. */
  const onClick = (event: MouseEvent, index: number) => {
    const { pointerType } = event.nativeEvent as Partial<PointerEvent>;
    if (pointerType !== 'touch' || tapped.current === index) return;
    event.preventDefault();
    tapped.current = index;
    setActive(index);
  };

  /** The properties of the mark at `index`, whose values `label` names. */
  const markProps = (index: number, label: string) => ({
    ref: (element: SVGElement | HTMLElement | null) => {
      if (element) marks.current.set(index, element);
      else marks.current.delete(index);
    },
    role: 'img',
    'aria-label': label,
    tabIndex: index === Math.min(stop, count - 1) ? 0 : -1,
    onFocus: () => {
      setStop(index);
      setActive(index);
    },
    onBlur: () => setActive(null),
    onPointerEnter: () => setActive(index),
    onPointerLeave: () => setActive(null),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
    onClick: (event: MouseEvent) => onClick(event, index),
  });

  return { active, markProps };
}
