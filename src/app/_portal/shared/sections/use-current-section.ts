'use client';

import { useEffect, useRef, useState } from 'react';
import { sectionAt } from './section-at';

/** A section of a page. Its id is the anchor that links use. */
export interface PageSection<Id extends string = string> {
  id: Id;
  label: string;
}

const elementOf = (id: string) => document.getElementById(id);

/** Scrolls to a section. Its margin keeps it clear of the header. */
function scrollTo(id: string): void {
  elementOf(id)?.scrollIntoView();
}

/** What takes the page from where a link led. */
const USER_INPUT = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * The section that is marked in the index: the one that was asked for until the user scrolls, then the one being read.
 * `sectionOf` finds the section that the hash of an address names. Both must stay the same objects between renders.
 */
export function useCurrentSection<Id extends string>(
  sections: readonly PageSection<Id>[],
  sectionOf: (hash: string) => Id | null,
) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const followed = useRef(false);

  useEffect(() => {
    let asked: Id | null = null;
    const follow = () => {
      asked = sectionOf(window.location.hash);
      if (!asked) return;
      scrollTo(asked);
      setCurrent(asked);
    };
    const release = () => {
      asked = null;
    };
    const read = () => {
      if (!asked) setCurrent(currentByPosition(sections));
    };
    // Sections grow as their data arrives, which would push away the one that was asked for.
    const growth = new ResizeObserver(() => asked !== null && scrollTo(asked));
    // Only once: filtering the sections later must not scroll back to the address.
    if (!followed.current) follow();
    followed.current = true;
    growth.observe(document.body);
    window.addEventListener('hashchange', follow);
    window.addEventListener('scroll', read, { passive: true });
    for (const type of USER_INPUT) window.addEventListener(type, release, { passive: true });
    return () => {
      growth.disconnect();
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('scroll', read);
      for (const type of USER_INPUT) window.removeEventListener(type, release);
    };
  }, [sections, sectionOf]);

  return current;
}

function currentByPosition<Id extends string>(sections: readonly PageSection<Id>[]): Id | undefined {
  const [first] = sections;
  if (!first) return undefined;
  const margin = Number.parseFloat(getComputedStyle(elementOf(first.id) ?? document.body).scrollMarginTop) || 0;
  const tops = sections.map(({ id }) => (elementOf(id)?.getBoundingClientRect().top ?? 0) - margin);
  const { scrollHeight, clientHeight } = document.documentElement;
  const scrolled = scrollHeight > clientHeight ? window.scrollY / (scrollHeight - clientHeight) : 0;
  return (sections[sectionAt(tops, clientHeight - margin, scrolled)] ?? first).id;
}
