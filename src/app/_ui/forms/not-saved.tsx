'use client';

import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ClientProblem } from '../feedback/problems';
import { isFocusLost, moveFocus } from '../focus/move-focus';
import classes from './not-saved.module.css';

interface NotSavedProps {
  problem: ClientProblem | null;
  /** Message if the item no longer exists. */
  goneMessage?: string;
}

/** Why a form could not be saved, for errors that belong to no field. */
export function NotSaved({ problem, goneMessage }: NotSavedProps) {
  const alert = useRef<HTMLDivElement>(null);
  // The disabled submit button has lost the focus. From here, Tab leads into the form.
  useEffect(() => {
    if (problem && isFocusLost()) moveFocus(alert.current);
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
      title={problem.mayBeSaved ? 'Not confirmed' : 'Not saved'}
    >
      {(problem.code === 'NOT_FOUND' && goneMessage) || problem.message}
    </Alert>
  );
}
