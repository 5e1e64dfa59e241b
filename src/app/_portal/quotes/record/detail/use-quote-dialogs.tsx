'use client';

import { useState } from 'react';
import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { api } from '@/app/_trpc/client';
import { ConfirmModal } from '@/app/_ui/feedback/confirm-modal';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { QUOTE_MODULE } from '../module';
import type { QuoteAction } from '../quote-actions';
import type { ShownQuote } from '../quote-cache';
import { useEmailQuote } from '../quote-email';

const EditQuoteModal = lazyOverlay(
  () => import('../form/edit-quote-modal').then((module) => module.EditQuoteModal),
  ({ quote }) => quote !== null,
);
const AcceptModal = lazyOverlay(
  () => import('../form/accept-modal').then((module) => module.AcceptModal),
  ({ quote }) => quote !== null,
);
const LinkModal = lazyOverlay(
  () => import('../form/link-modal').then((module) => module.LinkModal),
  ({ quote }) => quote !== null,
);

interface Options {
  quote: ShownQuote | undefined;
  onDeleted: () => void;
}

/** Runs what can be done with a quote. Render `dialogs`. */
export function useQuoteDialogs({ quote, onDeleted }: Options) {
  const [asked, setAsked] = useState<QuoteAction | null>(null);
  const close = () => setAsked(null);
  const email = useEmailQuote();
  const remove = useDelete(QUOTE_MODULE);
  const withdraw = api.quotes.withdraw.useMutation({
    onSuccess: ({ number }) => notifyDone(`Quote ${number} was withdrawn.`),
    onError: (error) => notifyProblem(error, 'Not withdrawn'),
    onSettled: close,
  });
  const askedFor = (action: QuoteAction) => (asked === action && quote ? quote : null);
  return {
    busy: asked !== null,
    run(action: QuoteAction) {
      if (!quote) return;
      if (action === 'send') email(quote);
      else if (action === 'delete') {
        onDeleted();
        remove(quote);
      } else setAsked(action);
    },
    dialogs: (
      <>
        <EditQuoteModal quote={askedFor('edit')} onClose={close} />
        <AcceptModal quote={askedFor('accept')} onClose={close} />
        <LinkModal quote={askedFor('copyLink')} onClose={close} />
        <ConfirmModal
          subject={askedFor('withdraw') && `Quote ${quote?.number}`}
          title="Withdraw quote"
          question="Do you want to withdraw this quote?"
          consequence="Its links will say that it was withdrawn, and nobody can accept it. You can edit it later and send it again."
          action="Withdraw quote"
          pending={withdraw.isPending}
          onConfirm={() => quote && withdraw.mutate({ id: quote.id, version: quote.version })}
          onClose={close}
        />
      </>
    ),
  };
}
