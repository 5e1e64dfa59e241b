import { Card, Textarea } from '@mantine/core';
import type { RateCard } from '@/domain/staffing/rate-cards/rate-card';
import type { RateCardValues } from '@/domain/staffing/rate-cards/rate-card-values';
import { Margin } from '../../record/margin';
import { RateCardPicker } from '../../record/rate-cards/rate-card-picker';
import { UNRATED, useStaffingWords } from '../../record/staffing-words';
import { Warnings } from '../../record/warnings';
import type { WorkedPrice } from '../draft/work-out';
import { CARD_ID, REASON_ID } from '../inputs/input-id';
import type { LicenseAnswer } from '../plan/use-license-check';
import type { Planner } from '../use-planner';
import { BlockedPrice } from './blocked-price';
import { GoneCard, WithoutPrice } from './gone-card';
import { LicenseLine } from './license-line';
import { MissingOfCard } from './missing-of-card';
import classes from './price.module.css';
import { PriceExtras } from './price-extras';
import { PriceLines } from './price-lines';
import { PriceTotals } from './price-totals';

interface PriceCardProps {
  planner: Planner;
  license: LicenseAnswer;
}

/** What a plan costs, and what it brings. */
export function PriceCard({ planner, license }: PriceCardProps) {
  const { draft, worked, card, cards, block, isCardGone, lead } = planner;
  const teamId = lead?.teamId ?? null;
  const choose = ({ id }: RateCard) => draft.changePrice({ rateCardId: id });
  return (
    <Card
      component="section"
      aria-labelledby="staffing-price"
      className={classes.card}
      data-stale={draft.isPlanStale || undefined}
    >
      <div className={classes.head}>
        <h2 id="staffing-price" className={classes.title}>
          Price
        </h2>
        {cards.length > 0 && (
          <RateCardPicker id={CARD_ID} teamId={teamId} value={draft.price.rateCardId} onChange={choose} />
        )}
      </div>
      {isCardGone && <GoneCard onSave={planner.saveWithoutPrice} />}
      {cards.length === 0 ? (
        <MissingOfCard
          text="A price needs a rate card: what an hour of a guard costs you, and what the client pays for it."
          card={null}
          label="New rate card"
          teamId={teamId}
          onCreated={choose}
        />
      ) : block ? (
        <BlockedPrice {...block} />
      ) : (
        worked && card && <PriceBody planner={planner} license={license} worked={worked} card={card} teamId={teamId} />
      )}
    </Card>
  );
}

interface PriceBodyProps extends PriceCardProps {
  worked: WorkedPrice;
  /** The terms of the chosen card. */
  card: RateCardValues;
  /** The team of the lead, whose cards and approval count. */
  teamId: string | null;
}

function PriceBody({ planner, license, worked, card, teamId }: PriceBodyProps) {
  const { draft, cards, today, reasonError, changedSince } = planner;
  const { isBelowMinimum, warnings } = worked.price;
  const { unpriced } = useStaffingWords();
  const isPartial = worked.unrated.length > 0;
  const unrated = isPartial ? `${unpriced(worked.unrated)} ${UNRATED}` : null;
  return (
    <>
      {unrated && (
        <MissingOfCard
          text={unrated}
          card={cards.find(({ id }) => id === draft.price.rateCardId) ?? null}
          label="Edit the rate card"
          teamId={teamId}
        >
          {draft.price.lines === null && <WithoutPrice onSave={planner.saveWithoutPrice} />}
        </MissingOfCard>
      )}
      {changedSince !== null && (
        <Warnings texts={[`The rates of this card have changed since version ${changedSince}.`]} />
      )}
      <PriceLines draft={draft} worked={worked} card={card} today={today} />
      <PriceExtras draft={draft} worked={worked} card={card} />
      <Warnings texts={warnings} />
      <div className={classes.ends} data-stale={draft.price !== draft.valid.price || undefined}>
        <Margin {...worked.price} minimum={card.minimumMargin} isBelow={isBelowMinimum} isPartial={isPartial}>
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
        <div>
          {unrated && <Warnings texts={[unrated]} />}
          <PriceTotals price={worked.price} isPartial={isPartial} />
          <LicenseLine answer={license} />
        </div>
      </div>
    </>
  );
}
