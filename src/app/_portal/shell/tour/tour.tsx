'use client';

import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { navigateTo, tabHref } from '../../use-tab';
import { useViewer } from '../../viewer';
import classes from './tour.module.css';
import { TOUR_SLIDES } from './tour-slides';
import { tourState } from './tour-state';

interface TourProps {
  step: number;
  /** Whether the user asked for the tour, and so expects to be in it. */
  takesFocus: boolean;
}

/** Points at one menu item after another. Nothing is blocked: the user can leave it open and work. */
export default function Tour({ step, takesFocus }: TourProps) {
  const { id: userId } = useViewer();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const slide = TOUR_SLIDES[step] ?? TOUR_SLIDES[0];
  const isLast = step === TOUR_SLIDES.length - 1;
  useEffect(() => {
    if (takesFocus) moveFocus(next.current);
  }, [takesFocus]);

  const goTo = (to: number) => {
    tourState.write(userId, to);
    navigateTo(tabHref(TOUR_SLIDES[to]?.behind ?? 'dashboard'), { replace: true });
    // The first slide has no Back button.
    if (to === 0) moveFocus(next.current);
  };
  const end = () => {
    if (card.current?.contains(document.activeElement)) moveFocus('main');
    tourState.write(userId, 'done');
  };
  const complete = () => {
    end();
    navigateTo(tabHref('dashboard'), { replace: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end();
  };

  return (
    <>
      <div className={classes.ring} style={{ positionAnchor: `--tab-${slide.at}` }} aria-hidden />
      <section ref={card} className={classes.card} aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <div aria-live="polite">
          <p className={classes.count}>
            Tour, {step + 1} of {TOUR_SLIDES.length}
          </p>
          <h2 id={titleId}>{slide.title}</h2>
          <p>{slide.text}</p>
        </div>
        <div className={classes.buttons}>
          {!isLast && (
            <Button variant="subtle" color="gray" size="xs" className={classes.skip} onClick={end}>
              Skip tour
            </Button>
          )}
          {slide.action && (
            <Button variant="default" size="xs" onClick={slide.action.run}>
              {slide.action.label}
            </Button>
          )}
          {step > 0 && (
            <Button variant="default" size="xs" onClick={() => goTo(step - 1)}>
              Back
            </Button>
          )}
          <Button ref={next} size="xs" onClick={isLast ? complete : () => goTo(step + 1)}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </div>
      </section>
    </>
  );
}
