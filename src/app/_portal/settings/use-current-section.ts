'use client';

import { useEffect, useState } from 'react';
import { SECTIONS, type SectionId, sectionAt, sectionOf } from './sections';

const elementOf = (id: SectionId) => document.getElementById(id);

/** Scrolls to a section. Its margin keeps it clear of the header. */
function scrollTo(id: SectionId): void {
  elementOf(id)?.scrollIntoView();
}

/** The section that is marked in the index: the one that was asked for until the page is scrolled, then the one read. */
export function useCurrentSection() {
  const [current, setCurrent] = useState<SectionId>(SECTIONS[0].id);

  useEffect(() => {
    /** Where the jump to a section ended: scroll events from there are its own. */
    let jumpedTo: number | null = null;
    const follow = () => {
      const asked = sectionOf(window.location.hash);
      if (!asked) return;
      scrollTo(asked);
      jumpedTo = window.scrollY;
      setCurrent(asked);
    };
    const read = () => {
      if (window.scrollY === jumpedTo) return;
      jumpedTo = null;
      setCurrent(currentByPosition());
    };
    follow();
    window.addEventListener('hashchange', follow);
    window.addEventListener('scroll', read, { passive: true });
    return () => {
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('scroll', read);
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
