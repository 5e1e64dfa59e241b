import { Button, Card, Textarea } from '@mantine/core';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { missingRatesText } from '@/domain/staffing/price/lines-of-plan';
import type { RateCard } from '@/domain/staffing/rate-cards/rate-card';
import type { RateCardValues } from '@/domain/staffing/rate-cards/rate-card-values';
import type { Draft } from '../draft/use-plan-draft';
import type { WorkedPrice } from '../draft/work-out';
import { inputId } from '../inputs/input-id';
import { Warnings } from '../plan/plan-figures';
import { CardSelect } from './card-select';
import { Margin } from './margin';
import classes from './price.module.css';
import { PriceExtras } from './price-extras';
import { PriceLines } from './price-lines';
import { PriceTotals } from './price-totals';

export const REASON_ID = 'plan-marginReason';

interface PriceCardProps {
  draft: Draft;
  worked: WorkedPrice | null;
  card: RateCardValues | null;
  /** The cards for the lead. */
  cards: readonly RateCard[];
  /** The team of the lead, whose cards and approval count. */
  teamId: string | null;
  today: string;
  /** Why the reason is refused. */
  reasonError: string | null;
}

/** What a plan costs, and what it brings. */
export function PriceCard({ draft, worked, card, cards, teamId, today, reasonError }: PriceCardProps) {
  const { price, changePrice } = draft;
  return (
    <Card component="section" aria-labelledby="staffing-price" className={classes.card}>
      <div className={classes.head}>
        <h2 id="staffing-price" className={classes.title}>
          Price
        </h2>
        <CardSelect
          cards={cards}
          teamId={teamId}
          value={price.rateCardId}
          onChange={(rateCardId) => changePrice({ rateCardId, lines: null })}
        />
      </div>
      {draft.inputs.eventDate === null ? (
        <p className={classes.missing}>
          A price needs the date of the event: hours are priced by the day.
          <Button variant="default" size="xs" onClick={() => moveFocus(inputId('eventDate'))}>
            Set the date
          </Button>
        </p>
      ) : (
        worked &&
        card && (
          <>
            {worked.missing.length > 0 && <Warnings texts={[`${missingRatesText(worked.missing)}.`]} />}
            <PriceLines draft={draft} worked={worked} card={card} today={today} />
            <PriceExtras draft={draft} worked={worked} card={card} />
            <Warnings texts={worked.price.warnings} />
            <div className={classes.ends}>
              <Margin {...worked.price} minimum={card.minimumMargin} isBelow={worked.price.isBelowMinimum}>
                {worked.price.isBelowMinimum && (
                  <Textarea
                    id={REASON_ID}
                    label="Why this margin?"
                    description={teamId === null ? undefined : 'The owner or an admin of the team approves it.'}
                    required
                    minRows={2}
                    value={price.marginReason}
                    error={reasonError ?? draft.errors.marginReason}
                    onChange={({ currentTarget }) => changePrice({ marginReason: currentTarget.value })}
                  />
                )}
              </Margin>
              <PriceTotals price={worked.price} />
            </div>
          </>
        )
      )}
    </Card>
  );
}
