'use client';

import { useEffect } from 'react';

/** Lets the browser ask before the page is left with an edit in progress. */
export function useUnsavedWarning(isDirty: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  });
}
