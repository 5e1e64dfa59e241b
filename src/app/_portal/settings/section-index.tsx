'use client';

import { type MouseEvent, useEffect, useRef } from 'react';
import classes from './section-index.module.css';
import { SECTIONS, type SectionId } from './sections';

/** Links to the sections: beside them on wide screens, and in a bar above that scrolls sideways on phones. */
export function SectionIndex({ current }: { current: SectionId }) {
  const list = useRef<HTMLUListElement>(null);

  // Only sideways, which `scrollIntoView` cannot promise.
  useEffect(() => {
    const marked = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (list.current && marked) list.current.scrollLeft = marked.offsetLeft - 16;
  }, [current]);

  const jump = (event: MouseEvent, id: SectionId) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Replaced, so that Back leaves the settings instead of going through their sections.
    window.history.replaceState(null, '', `#${id}`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
  };

  return (
    <nav aria-label="Settings" className={classes.index}>
      <ul ref={list}>
        {SECTIONS.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined} onClick={(event) => jump(event, id)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
