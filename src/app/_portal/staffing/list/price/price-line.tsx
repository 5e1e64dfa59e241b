import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { PlanErrors } from '@/domain/staffing/plan/plan-errors';
import type { PriceLine as Line } from '@/domain/staffing/price/price-inputs';
import type { PricedLine } from '@/domain/staffing/price/price-of';
import { ROLE_LABELS, ROLES } from '@/domain/staffing/rate-cards/rate-card-values';
import { useStaffingWords } from '../../record/staffing-words';
import { DOLLARS, NumberField, WHOLE } from '../inputs/number-field';
import { Explained } from '../plan/explained';
import { Why } from '../plan/why';
import { hoursText } from './hours-text';
import { LineShifts } from './line-shifts';
import classes from './price.module.css';

const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

interface PriceLineProps {
  line: Line;
  place: number;
  /** The line with its hours and dollars; null while it is not valid. */
  priced: PricedLine | null;
  errors: PlanErrors;
  today: string;
  onChange: (changes: Partial<Line>) => void;
  onRemove: () => void;
}

/** People who do the same, with what an hour of them costs and brings, and when they work. */
export function PriceLine({ line, place, priced, errors, today, onChange, onRemove }: PriceLineProps) {
  const { dollars, hoursCount } = useStaffingWords();
  const path = `price.lines.${place}`;
  const shiftsPath = `${path}.shifts`;
  const hasShiftErrors = Object.keys(errors).some((key) => key.startsWith(shiftsPath));
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen || hasShiftErrors;
  const name = line.description || ROLE_LABELS[line.role];
  return (
    <li className={classes.line} aria-label={name}>
      <NativeSelect
        label="Role"
        data={ROLE_CHOICES}
        value={line.role}
        onChange={({ currentTarget: { value } }) =>
          onChange({ role: ROLES.find((role) => role === value) ?? line.role })
        }
      />
      <TextInput
        label="Description"
        placeholder={ROLE_LABELS[line.role]}
        value={line.description}
        error={errors[`${path}.description`]}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <NumberField
        kind={WHOLE}
        label="People"
        classNames={{ input: classes.figure }}
        value={line.count}
        error={errors[`${path}.count`]}
        onChange={(count) => onChange({ count })}
      />
      <NumberField
        kind={DOLLARS}
        label="Pay"
        leftSection="$"
        classNames={{ input: classes.figure }}
        data-private
        value={line.pay}
        error={errors[`${path}.pay`]}
        onChange={(pay) => onChange({ pay })}
      />
      <NumberField
        kind={DOLLARS}
        label="Bill"
        leftSection="$"
        classNames={{ input: classes.figure }}
        value={line.bill}
        error={errors[`${path}.bill`]}
        onChange={(bill) => onChange({ bill })}
      />
      <div className={classes.amount}>
        <span className={classes.amountLabel}>Amount</span>
        <span className="figures">{priced ? dollars(priced.bill) : '–'}</span>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.remove}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
      <div className={classes.when}>
        {priced && (
          <Why label={hoursText(priced.hours, hoursCount)}>
            <Explained text={whyText(priced)} rules={priced.rules} today={today} />
          </Why>
        )}
        <button type="button" className={classes.openShifts} aria-expanded={shown} onClick={() => setIsOpen(!isOpen)}>
          {line.shifts.length === 1 ? '1 shift' : `${line.shifts.length} shifts`}
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      </div>
      {shown && (
        <LineShifts
          path={shiftsPath}
          shifts={line.shifts}
          errors={errors}
          onChange={(shifts) => onChange({ shifts })}
        />
      )}
    </li>
  );
}

/** Why some hours cost more than others. */
const whyText = ({ rules }: PricedLine): string =>
  rules.length > 0
    ? 'The law asks for more than straight pay for some of these hours:'
    : 'All of these hours are paid at the straight rate: no overtime is due.';
