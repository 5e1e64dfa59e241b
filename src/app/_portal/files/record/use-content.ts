'use client';

import { useCallback, useEffect, useState } from 'react';
import { type ClientProblem, OFFLINE_READ, problemIn } from '@/app/_ui/feedback/client-problem';
import { previewOf } from '@/domain/files/file-type';
import type { FileItem } from './file-cache';
import { contentHref } from './file-links';

const UNREADABLE: ClientProblem = {
  code: 'INTERNAL',
  message: 'This file cannot be shown. It may be damaged: download it to open it elsewhere.',
};

/**
 * The content of a file as an address that only this page knows. Only types that can be previewed get one: whatever is
 * behind it belongs to our origin, so it must never be HTML or SVG.
 */
export function useContent({ id, type }: FileItem) {
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<ClientProblem | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    if (previewOf(type) === null) return;
    const leaving = new AbortController();
    let made: string | undefined;
    setError(null);
    load(id, type, leaving.signal).then(
      (content) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(content);
        setUrl(made);
      },
      (problem: ClientProblem) => leaving.signal.aborted || setError(problem),
    );
    return () => {
      leaving.abort();
      if (made) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [id, type, attempt]);

  return {
    url,
    error,
    retry: () => setAttempt((count) => count + 1),
    onUnreadable: useCallback(() => setError(UNREADABLE), []),
  };
}

/** Rejects with a {@link ClientProblem}. */
async function load(id: string, type: string, signal: AbortSignal): Promise<Blob> {
  const offline = (): never => {
    throw OFFLINE_READ;
  };
  const response = await fetch(contentHref(id), { signal }).catch(offline);
  if (!response.ok) throw await problemIn(response);
  return new Blob([await response.arrayBuffer().catch(offline)], { type });
}
