'use client';

import { useCallback, useState } from 'react';
import type { LeaveQuestion } from '../leaving/leave-modal';
import { useLeaveGuard } from '../leaving/use-leave-guard';
import { CopyField } from './copy-field';
import classes from './secret-field.module.css';

interface SecretFieldProps {
  label: string;
  value: string;
  /** Asks whether to leave without copying it. */
  question: string;
  onDone: () => void;
}

/** A secret that is shown only once: leaving without copying it asks first. */
export function SecretField({ label, value, question, onDone }: SecretFieldProps) {
  const [hasCopied, setHasCopied] = useState(false);
  const onCopied = useCallback(() => setHasCopied(true), []);
  const asked: LeaveQuestion = { title: question, text: 'It is shown only once.', stay: 'Stay', leave: 'Leave' };
  const leaving = useLeaveGuard({ dirty: !hasCopied, onLeave: onDone, question: asked });
  return (
    <>
      <CopyField label={label} value={value} className={classes.secret} onCopied={onCopied} onDone={onDone} />
      {leaving.dialog}
    </>
  );
}
