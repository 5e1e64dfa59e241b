import { Button, Card, Textarea } from '@mantine/core';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { missingRatesText } from '@/domain/staffing/price/lines-of-plan';
import type { RateCard } from '@/domain/staffing/rate-cards/rate-card';
import type { RateCardValues } from '@/domain/staffing/rate-cards/rate-card-values';
import { RateCardPicker } from '../../record/rate-cards/rate-card-picker';
import type { Draft } from '../draft/use-plan-draft';
import type { WorkedPrice } from '../draft/work-out';
import { inputId } from '../inputs/input-id';
import { Warnings } from '../plan/plan-figures';
import { Margin } from './margin';
import { MissingOfCard } from './missing-of-card';
import classes from './price.module.css';
import { PriceExtras } from './price-extras';
import { PriceLines } from './price-lines';
import { PriceTotals } from './price-totals';

export const REASON_ID = 'plan-marginReason';

interface PriceCardProps {
  draft: Draft;
  worked: WorkedPrice | null;
  /** The terms of the chosen card; null if there is none. */
  card: RateCardValues | null;
  /** The cards for the lead. */
  cards: readonly RateCard[];
  /** The team of the lead, whose cards and approval count. */
  teamId: string | null;
  today: string;
  /** Why the reason for the margin is refused. */
  reasonError: string | null;
}

/** What a plan costs, and what it brings. */
export function PriceCard({ worked, card, cards, ...props }: PriceCardProps) {
  const { draft, teamId } = props;
  const choose = ({ id }: RateCard) => draft.followPlan({ rateCardId: id });
  return (
    <Card component="section" aria-labelledby="staffing-price" className={classes.card}>
      <div className={classes.head}>
        <h2 id="staffing-price" className={classes.title}>
          Price
        </h2>
        {cards.length > 0 && <RateCardPicker teamId={teamId} value={draft.price.rateCardId} onChange={choose} />}
      </div>
      {cards.length === 0 ? (
        <MissingOfCard
          text="A price needs a rate card: what an hour of a guard costs you, and what the client pays for it."
          card={null}
          label="New rate card"
          teamId={teamId}
          onCreated={choose}
        />
      ) : draft.inputs.eventDate === null ? (
        <DateMissing />
      ) : (
        worked && card && <PriceBody {...props} worked={worked} card={card} cards={cards} />
      )}
    </Card>
  );
}

const DateMissing = () => (
  <div className={classes.missing}>
    A price needs the date of the event: hours are priced by the day.
    <Button variant="default" size="xs" onClick={() => moveFocus(inputId('eventDate'))}>
      Set the date
    </Button>
  </div>
);

interface PriceBodyProps extends PriceCardProps {
  worked: WorkedPrice;
  card: RateCardValues;
}

function PriceBody({ draft, worked, card, cards, teamId, today, reasonError }: PriceBodyProps) {
  const { isBelowMinimum, warnings } = worked.price;
  return (
    <>
      {worked.missing.length > 0 && (
        <MissingOfCard
          text={`${missingRatesText(worked.missing)}. The price is without them.`}
          card={cards.find(({ id }) => id === draft.price.rateCardId) ?? null}
          label="Edit the rate card"
          teamId={teamId}
        />
      )}
      <PriceLines draft={draft} worked={worked} card={card} today={today} />
      <PriceExtras draft={draft} worked={worked} card={card} />
      <Warnings texts={warnings} />
      <div className={classes.ends} data-stale={draft.price !== draft.valid.price || undefined}>
        <Margin {...worked.price} minimum={card.minimumMargin} isBelow={isBelowMinimum}>
          {isBelowMinimum && (
            <Textarea
              id={REASON_ID}
              label="Why this margin?"
              description={teamId === null ? undefined : 'The owner or an admin of the team approves it.'}
              required
              minRows={2}
              value={draft.price.marginReason}
              error={reasonError ?? draft.errors.marginReason}
              onChange={({ currentTarget }) => draft.changePrice({ marginReason: currentTarget.value })}
            />
          )}
        </Margin>
        <PriceTotals price={worked.price} />
      </div>
    </>
  );
}
