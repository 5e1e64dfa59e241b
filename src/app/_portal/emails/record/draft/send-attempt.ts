'use client';

import type { RouterInputs } from '@/app/_trpc/client';
import { createSendAttempts } from '../send-attempts';

/** What the composer sends: an email, or a quote with one. */
export type Outgoing = RouterInputs['emails']['send'] | RouterInputs['quotes']['send'];

/** The attempts to send the message of the composer. */
export const { sendOnce, forgetAttempt, beginSending, endSending, isSending, useIsSending } =
  createSendAttempts<Outgoing>('email');
