import { Approval } from '@/app/_portal/staffing/record/approval';
import { LicenseVerdict } from '@/app/_portal/staffing/record/licenses/license-verdict';
import { Margin } from '@/app/_portal/staffing/record/margin';
import { Warnings } from '@/app/_portal/staffing/record/warnings';
import { api } from '@/app/_trpc/client';
import { hasStarted } from '@/domain/quotes/quote-validity';
import { QUOTE_ACTIONS, type QuoteAction } from '../quote-actions';
import type { ShownQuote } from '../quote-cache';
import classes from './quote-detail.module.css';
import { useQuoteLicense } from './use-quote-license';

const EXPIRED = 'This version has expired. Edit it to renew it.';
const STARTED = 'The event has started. Price a plan with a new date.';

/** The margin of a quote, and what blocks its sending. Only the company sees them. */
export function QuotePrivate({ quote, now }: { quote: ShownQuote; now: Date }) {
  const { planId, teamId, content, cost, margin, licenseReason, warnings } = quote;
  const { data: plan } = api.staffingPlans.byId.useQuery({ id: planId ?? '' }, { enabled: planId !== null });
  const actions: readonly QuoteAction[] = QUOTE_ACTIONS[quote.status];
  const canSend = actions.includes('send');
  const license = useQuoteLicense(quote, canSend ? (plan ?? null) : null);
  const isOver = quote.status === 'DRAFT' && quote.validUntil <= now;
  const over = hasStarted(content.event, now) ? STARTED : EXPIRED;
  if (cost === null) return null;
  return (
    <Margin
      cost={cost}
      bill={content.subtotal}
      margin={margin}
      minimum={plan?.price?.minimumMargin ?? null}
      isBelow={plan?.price?.isBelowMinimum ?? false}
    >
      {plan && canSend && <Approval version={plan} teamId={teamId} />}
      <Warnings texts={[...(isOver ? [over] : []), ...warnings]} />
      {license?.verdict === 'BLOCK' && <LicenseVerdict {...license} />}
      {licenseReason && (
        <p className={classes.note} dir="auto">
          Sent without a license: {licenseReason}
        </p>
      )}
    </Margin>
  );
}
