'use client';

import { Badge } from '@mantine/core';
import { useViewer } from '@/app/_portal/viewer';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { calendarDay } from '@/domain/shared/time';
import { GUARD_CLASS_LABELS } from '@/domain/staffing/licenses/guard-cards';
import { expiryOf, licenseName } from '@/domain/staffing/licenses/license-facts';
import classes from './licenses.module.css';
import type { License } from './use-licenses';

/** A license: what it is called, how long it is valid, the insurance, and the cards of the guards. */
export function AboutLicense({ license }: { license: License }) {
  const { number, amount } = useFormats();
  const { armed, expiresOn, insurance, insuranceExpiresOn, guardCards } = license;
  return (
    <div className={classes.about}>
      <span className={classes.name} dir="auto">
        {licenseName(license)} {armed && <Badge variant="light">Armed</Badge>}
      </span>
      <ul className={classes.facts}>
        <li dir="auto">{license.number}</li>
        <li>
          <Expiry day={expiresOn} />
        </li>
        <li>
          {insurance === null ? 'Insurance not stated' : `Insured for ${amount(insurance)} for each occurrence`}
          {insuranceExpiresOn && <Until day={insuranceExpiresOn} />}
        </li>
        {guardCards.map((cards, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id, and none of their own state.
          <li key={index}>
            {number(cards.count)} {GUARD_CLASS_LABELS[cards.class].toLowerCase()}
            <Until day={cards.validUntil} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const useExpiry = (day: string) => expiryOf(day, calendarDay(useNow(), useViewer().timezone));

/** When the license itself ends. */
function Expiry({ day }: { day: string }) {
  const formats = useFormats();
  const { state, days } = useExpiry(day);
  const words = {
    expired: () => `Expired on ${formats.day(day)}`,
    soon: () => `Expires ${formats.daysAway(days)}`,
    later: () => `Valid until ${formats.day(day)}`,
  };
  return (
    <span className={classes.expiry} data-state={state} title={formats.day(day)}>
      {words[state]()}
    </span>
  );
}

/** Until when something else is valid, behind its name. */
function Until({ day }: { day: string }) {
  const formats = useFormats();
  const { state } = useExpiry(day);
  return (
    <span className={classes.expiry} data-state={state}>
      {state === 'expired' ? `, expired on ${formats.day(day)}` : ` until ${formats.day(day)}`}
    </span>
  );
}
