'use client';

import { useEffect, useState } from 'react';
import { SECTIONS, type SectionId, sectionAt, sectionOf } from './sections';

const elementOf = (id: SectionId) => document.getElementById(id);

/** Scrolls to a section. Its margin keeps it clear of the header. */
function scrollTo(id: SectionId): void {
  elementOf(id)?.scrollIntoView();
}

/** What takes the page from where a link led. */
const USER_INPUT = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The section that is marked in the index: the one that was asked for until the user scrolls, then the one being read. */
export function useCurrentSection() {
  const [current, setCurrent] = useState<SectionId>(SECTIONS[0].id);

  useEffect(() => {
    let asked: SectionId | null = null;
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
      if (!asked) setCurrent(currentByPosition());
    };
    // Sections grow as their data arrives, which would push away the one that was asked for.
    const growth = new ResizeObserver(() => asked !== null && scrollTo(asked));
    follow();
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
  }, []);

  return current;
}

function currentByPosition(): SectionId {
  const [first] = SECTIONS;
  const margin = Number.parseFloat(getComputedStyle(elementOf(first.id) ?? document.body).scrollMarginTop) || 0;
  const tops = SECTIONS.map(({ id }) => (elementOf(id)?.getBoundingClientRect().top ?? 0) - margin);
  const { scrollHeight, clientHeight } = document.documentElement;
  const scrolled = scrollHeight > clientHeight ? window.scrollY / (scrollHeight - clientHeight) : 0;
  return (SECTIONS[sectionAt(tops, clientHeight - margin, scrolled)] ?? first).id;
}
