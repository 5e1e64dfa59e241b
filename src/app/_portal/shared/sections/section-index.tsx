'use client';

import { type MouseEvent, useEffect, useRef } from 'react';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import classes from './section-index.module.css';
import type { PageSection } from './use-current-section';

interface SectionIndexProps<Id extends string> {
  label: string;
  sections: readonly PageSection<Id>[];
  current: Id | undefined;
}

/** Links to the sections: beside them on wide screens, and in a bar above that scrolls sideways on phones. */
export function SectionIndex<Id extends string>({ label, sections, current }: SectionIndexProps<Id>) {
  const list = useRef<HTMLUListElement>(null);

  // Only sideways, which `scrollIntoView` cannot promise.
  useEffect(() => {
    const marked = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (list.current && marked) list.current.scrollLeft = marked.offsetLeft - 16;
  }, [current]);

  const jump = (event: MouseEvent, id: Id) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Replaced, so that Back leaves the page instead of going through its sections.
    window.history.replaceState(null, '', `#${id}`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    moveFocus(`${id}-title`, { preventScroll: true });
  };

  return (
    <nav aria-label={label} className={classes.index}>
      <ul ref={list}>
        {sections.map(({ id, label: name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined} onClick={(event) => jump(event, id)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
