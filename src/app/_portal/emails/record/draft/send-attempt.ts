'use client';

import type { RouterInputs } from '@/app/_trpc/client';
import { createSendAttempts } from '../send-attempts';

/** The attempts to send the message of the composer. */
export const { sendOnce, forgetAttempt, beginSending, endSending, isSending, useIsSending } =
  createSendAttempts<RouterInputs['emails']['send']>('email');
