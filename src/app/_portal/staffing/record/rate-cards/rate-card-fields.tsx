'use client';

import { Checkbox, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { HolidaysInput } from './holidays-input';
import classes from './rate-card.module.css';
import { HELP_BELOW, TERM_LABELS, WEEKDAYS } from './rate-card-inputs';
import { RatesInput } from './rates-input';
import { TermInput } from './term-input';
import type { RateCardForm } from './use-rate-card-form';

/** All inputs of a card. */
export function RateCardFields({ form }: { form: RateCardForm }) {
  return (
    <>
      <TextInput {...form.inputProps('name')} label={TERM_LABELS.name} required data-autofocus dir="auto" />
      <Group legend="Rates" hint="Leave a role empty if you do not offer it.">
        <div className={classes.wide}>
          <RatesInput form={form} />
        </div>
      </Group>
      <Group legend="Cost">
        <TermInput form={form} term="burden" help="Payroll taxes, insurance and overhead, on top of the pay." />
        <TextInput
          {...form.inputProps('workdayStart')}
          type="time"
          label={TERM_LABELS.workdayStart}
          inputWrapperOrder={HELP_BELOW}
          description="Daily overtime starts over at this time."
        />
        <Select
          {...form.inputProps('weekStart')}
          label={TERM_LABELS.weekStart}
          inputWrapperOrder={HELP_BELOW}
          description="Weekly overtime starts over on this day."
          data={WEEKDAYS}
          allowDeselect={false}
        />
      </Group>
      <BillingTerms form={form} />
      <Group legend="House limit">
        <TermInput
          form={form}
          term="minimumMargin"
          help="A price with a lower margin needs a reason, and in a team an approval."
        />
      </Group>
    </>
  );
}

function BillingTerms({ form }: { form: RateCardForm }) {
  return (
    <Group legend="Billing terms">
      <TermInput
        form={form}
        term="minimumCallHours"
        unit="hours"
        help="A shorter shift is billed as this many hours."
      />
      <Checkbox
        id={form.inputProps('billOvertime').id}
        label={TERM_LABELS.billOvertime}
        description="The client pays the same multipliers that guards are paid."
        checked={form.values.billOvertime}
        onChange={({ currentTarget: { checked } }) => form.saving || form.setFieldValue('billOvertime', checked)}
      />
      <HolidaysInput form={form} />
      <TermInput
        form={form}
        term="holidayMultiplier"
        unit="x rate"
        help="It applies to the hours on the date of the holiday."
      />
      <TermInput
        form={form}
        term="shortNoticeHours"
        unit="hours"
        help="An event that is booked fewer hours before its start has the surcharge."
      />
      <TermInput form={form} term="shortNoticeShare" help="It is added to the labor." />
      <TermInput form={form} term="freeMiles" unit="miles" help="Travel up to this distance is free of charge." />
      <TextInput
        {...form.inputProps('mileRate')}
        label={TERM_LABELS.mileRate}
        inputWrapperOrder={HELP_BELOW}
        description="Each vehicle is billed for its miles."
        leftSection="$"
        inputMode="decimal"
        classNames={{ input: 'figures' }}
      />
      <TextInput
        {...form.inputProps('taxLabel')}
        label="Tax line"
        inputWrapperOrder={HELP_BELOW}
        description="What the last line of the price says, such as Sales tax. Leave it empty if there is none."
      />
      <TextInput
        {...form.inputProps('taxShare')}
        label="Tax rate"
        rightSection="%"
        inputMode="decimal"
        classNames={{ input: 'figures' }}
      />
    </Group>
  );
}

function Group({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </fieldset>
  );
}
