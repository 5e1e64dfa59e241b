import { ActionIcon, Textarea } from '@mantine/core';
import { IconFileDollar, IconX } from '@tabler/icons-react';
import { Hint } from '@/app/_ui/feedback/hint';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { useFormats } from '@/app/_ui/time/formats';
import { SIGN_LIMITS } from '@/domain/quotes/signature';
import type { DraftQuote } from '../record/draft/compose-draft';
import classes from './compose.module.css';
import type { Composer } from './use-composer';

const REMOVE = 'Send without the quote';

/** The quote that the message brings, and why it goes out without a license once that is asked. */
export function QuoteChip({ composer, quote }: { composer: Composer; quote: DraftQuote }) {
  const { change, errors, idOf, isSending } = composer;
  const { cents } = useFormats();
  return (
    <>
      <div className={classes.quote}>
        <IconFileDollar size={20} stroke={1.6} aria-hidden />
        <p>
          <strong className="figures">
            Quote {quote.number}, version {quote.versionNumber} — {cents(quote.total)}.
          </strong>{' '}
          The PDF and the link are added when you send.
        </p>
        <Hint label={REMOVE}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={REMOVE}
            disabled={isSending}
            onClick={() => {
              // This button is about to go.
              moveFocus(idOf('subject'));
              change({ quote: undefined });
            }}
          >
            <IconX size={16} stroke={1.8} />
          </ActionIcon>
        </Hint>
      </div>
      {quote.licenseReason !== null && (
        <Textarea
          id={idOf('licenseReason')}
          label="Reason for sending it without a license"
          description="It is kept with the quote, and the client never sees it."
          required
          withAsterisk={false}
          minRows={2}
          maxLength={SIGN_LIMITS.reason}
          value={quote.licenseReason}
          error={errors.licenseReason}
          readOnly={isSending}
          onChange={({ currentTarget }) => change({ quote: { ...quote, licenseReason: currentTarget.value } })}
        />
      )}
    </>
  );
}
