import { Button, Card, Group } from '@mantine/core';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { unpricedPeople } from '@/domain/staffing/price/lines-of-plan';
import { Approval } from '../../record/approval';
import { Margin } from '../../record/margin';
import { useStaffingWords } from '../../record/staffing-words';
import { PlanCard } from '../plan/plan-card';
import { EventFacts } from '../sheet/event-facts';
import { PriceTable } from '../sheet/price-table';
import { shownOfVersion } from '../sheet/shown-price';
import classes from './versions.module.css';

interface SavedVersionProps {
  version: StaffingPlanVersion;
  teamId: string | null;
  now: Date;
  today: string;
  onBack: () => void;
}

/** A version as it was saved, to read. */
export function SavedVersion({ version, teamId, now, today, onBack }: SavedVersionProps) {
  const { savedAt } = useStaffingWords();
  const { number, author, createdAt, inputs, plan, price, marginReason, approvedBy, approvedAt } = version;
  return (
    <div className={classes.version}>
      <Group justify="space-between" gap={8} className={classes.banner}>
        <span role="status">
          Version {number}, saved {savedAt(createdAt, now)}
          {author && ` by ${author.name}`}. Its figures follow the rules of that time.
        </span>
        <Button variant="default" size="xs" onClick={onBack}>
          Back to the plan
        </Button>
      </Group>
      <Approval version={version} teamId={teamId} />
      <Card component="section" aria-label="Event">
        <EventFacts inputs={inputs as PlanInputs} />
      </Card>
      <PlanCard plan={plan} guardsWanted={inputs.guardsWanted} today={today} />
      {price && (
        <Card component="section" aria-label="Price" className={classes.price}>
          <PriceTable price={shownOfVersion(price, plan)} />
          {price.cost !== null && (
            <Margin
              cost={price.cost}
              bill={price.bill}
              margin={price.margin}
              minimum={price.minimumMargin ?? 0}
              isBelow={price.isBelowMinimum ?? false}
              isPartial={unpricedPeople(plan, price.inputs.lines).length > 0}
            >
              {marginReason && (
                <p className={classes.reason} dir="auto">
                  Why this margin: {marginReason}
                </p>
              )}
              {approvedBy && (
                <p className={classes.reason} dir="auto">
                  Approved by {approvedBy.name}
                  {approvedAt && `, ${savedAt(approvedAt, now)}`}
                </p>
              )}
            </Margin>
          )}
        </Card>
      )}
    </div>
  );
}
