'use client';

import { Button, type ButtonProps } from '@mantine/core';
import { navigateTo } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { quoteHref } from './quote-links';

interface MakeQuoteProps extends ButtonProps {
  /** A saved staffing plan with a price. */
  planId: string;
}

/** Makes a quote of a plan, as a draft, and opens it. */
export function MakeQuote({ planId, ...button }: MakeQuoteProps) {
  const { mutate, isPending } = api.quotes.create.useMutation({
    onSuccess: ({ id }) => navigateTo(quoteHref(id)),
    onError: (error) => notifyProblem(error, 'No quote was made'),
  });
  return (
    <Button variant="default" {...button} loading={isPending} onClick={() => mutate({ planId })}>
      Make a quote
    </Button>
  );
}
