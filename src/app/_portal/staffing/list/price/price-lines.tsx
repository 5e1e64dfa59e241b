import { Button, Input } from '@mantine/core';
import { IconPlus, IconRestore } from '@tabler/icons-react';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import type { Shift } from '@/domain/staffing/price/price-inputs';
import type { RateCardValues } from '@/domain/staffing/rate-cards/rate-card-values';
import type { DraftLine } from '../draft/plan-draft';
import type { Draft } from '../draft/use-plan-draft';
import type { WorkedPrice } from '../draft/work-out';
import { Differences } from './differences';
import classes from './price.module.css';
import { PriceLine } from './price-line';

const ADD_ID = 'plan-add-line';

interface PriceLinesProps {
  draft: Draft;
  worked: WorkedPrice;
  card: RateCardValues;
  today: string;
}

/** The lines of a price: those of the plan until one is changed. */
export function PriceLines({ draft, worked, card, today }: PriceLinesProps) {
  const lines = draft.price.lines ?? worked.lines;
  const set = (next: DraftLine[]) => draft.changePrice({ lines: next });
  const isCurrent = draft.price === draft.valid.price;
  return (
    <div>
      <ul className={classes.lines} aria-label="Lines of the price">
        {lines.map((line, place) => (
          <PriceLine
            key={line.id}
            line={line}
            place={place}
            priced={(isCurrent && worked.price.lines[place]) || null}
            errors={draft.errors}
            today={today}
            onChange={(changes) =>
              set(
                lines.map((other) =>
                  other.id === line.id ? withRate({ ...other, ...changes }, changes, card) : other,
                ),
              )
            }
            onRemove={() => {
              // The button that has the focus is about to go.
              moveFocus(ADD_ID);
              set(lines.filter(({ id }) => id !== line.id));
            }}
          />
        ))}
      </ul>
      {draft.errors['price.lines'] && <Input.Error mt={8}>{draft.errors['price.lines']}</Input.Error>}
      {draft.price.lines && <Differences worked={worked} />}
      <div className={classes.lineActions}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          id={ADD_ID}
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          onClick={() => set([...lines, newLine(lines, worked, card)])}
        >
          Add a line
        </Button>
        {draft.price.lines && (!worked.followsPlan || !isCurrent) && (
          <>
            <span className={classes.quiet}>These lines are not those of the plan.</span>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconRestore size={14} stroke={1.8} aria-hidden />}
              onClick={() => draft.followPlan()}
            >
              Reset to the plan
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Another role has the rate of its own. */
function withRate(line: DraftLine, { role }: Partial<DraftLine>, card: RateCardValues): DraftLine {
  const rate = role && card.rates[role];
  return rate ? { ...line, ...rate } : line;
}

/** One more guard, with the shifts of the others. */
function newLine(lines: readonly DraftLine[], { lines: shownBefore }: WorkedPrice, card: RateCardValues): DraftLine {
  const shifts: Shift[] = lines.at(-1)?.shifts ?? shownBefore.at(-1)?.shifts ?? [];
  const line = { role: 'guard', description: '', count: 1, pay: 0, bill: 0, ...card.rates.guard, shifts } as const;
  return { ...line, id: crypto.randomUUID() };
}
