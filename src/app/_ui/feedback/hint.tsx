'use client';

import {
  cloneElement,
  type HTMLAttributes,
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { prefetchWhenIdle } from '../loading/prefetch';

const DELAY_MS = 300;

const loadTip = () => import('./tip');
// Without a connection there is no hint: it explains, but nobody is waiting for it.
export const Tip = lazy(() => loadTip().catch(() => ({ default: () => null })));
prefetchWhenIdle(loadTip);

interface HintProps {
  label: string;
  disabled?: boolean;
  /** Shows it on a tap or click, too: for an element that does nothing else. */
  onTap?: boolean;
  /** An element that takes the handlers and attributes of HTML elements. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** A tooltip for mouse and keyboard, and if wanted for touch. Its code, which positions it, loads with the first one. */
export function Hint({ label, disabled = false, onTap = false, children }: HintProps) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (element: HTMLElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTarget(element), DELAY_MS);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setTarget(null);
  };
  useEffect(() => {
    if (!target || !onTap) return;
    // A tap does not give the focus to a button everywhere, so losing it does not tell.
    const end = ({ target: tapped }: PointerEvent) => !target.contains(tapped as Node) && setTarget(null);
    document.addEventListener('pointerdown', end);
    return () => document.removeEventListener('pointerdown', end);
  }, [target, onTap]);
  const shown = target !== null && !disabled;
  // A button whose name is the hint needs no description.
  const describes = shown && children.props['aria-label'] !== label;

  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ currentTarget, pointerType }) => pointerType !== 'touch' && show(currentTarget),
        onPointerLeave: hide,
        onPointerDown: hide,
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget),
        onBlur: hide,
        onKeyDown: ({ key }) => key === 'Escape' && hide(),
        ...(onTap && { onClick: ({ currentTarget }) => setTarget(currentTarget) }),
        ...(describes && { 'aria-describedby': id }),
      })}
      <Suspense>{shown && <Tip id={id} target={target} label={label} />}</Suspense>
    </>
  );
}
