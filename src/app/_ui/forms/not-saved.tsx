'use client';

import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ClientProblem } from '../feedback/problems';
import { isFocusLost } from '../focus/move-focus';
import classes from './not-saved.module.css';

interface NotSavedProps {
  problem: ClientProblem | null;
  /** What to say when the thing itself is no more. */
  goneWords?: string;
}

/** Why a form could not be saved, where no field of it is to blame. */
export function NotSaved({ problem, goneWords }: NotSavedProps) {
  const alert = useRef<HTMLDivElement>(null);
  // A button that was pressed and is busy has lost the focus; from here on Tab leads into the form.
  useEffect(() => {
    if (problem && isFocusLost()) alert.current?.focus();
  }, [problem]);
  if (!problem) return null;
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      className={classes.failure}
      variant="transparent"
      color="gray"
      role="alert"
      title="Not saved"
    >
      {(problem.code === 'NOT_FOUND' && goneWords) || problem.message}
    </Alert>
  );
}
