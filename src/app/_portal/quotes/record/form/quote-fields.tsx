import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { TERMS_LIMITS } from '@/domain/quotes/quote-terms';
import { CancellationInput } from '../terms/cancellation-input';
import classes from './quote-form.module.css';
import type { QuoteChoices } from './use-quote-choices';
import type { QuoteForm } from './use-quote-form';

interface QuoteFieldsProps {
  form: QuoteForm;
  choices: QuoteChoices;
  /** Whether the client has a link to the version before. */
  isOut: boolean;
}

const GONE = [{ value: '', label: 'Choose a staffing plan' }];

export function QuoteFields({ form, choices, isOut }: QuoteFieldsProps) {
  const { plans, contacts } = choices;
  const isPlanGone = !plans.some(({ value }) => value === form.values.planId);
  return (
    <div className={classes.fields}>
      {isOut && (
        <p className={classes.hint}>
          The client can no longer accept the version that was sent, until you send the new one.
        </p>
      )}
      <NativeSelect
        {...form.inputProps('planId')}
        label="Staffing plan"
        description="Lines and prices are those of this version."
        data={isPlanGone ? [...GONE, ...plans] : plans}
      />
      <NativeSelect {...form.inputProps('contactId')} label="Contact" data={contacts} />
      <Textarea
        {...form.inputProps('message')}
        label="Message"
        description="Appears above the line items."
        minRows={3}
        maxLength={TERMS_LIMITS.message}
      />
      <fieldset className={classes.group}>
        <legend>Terms</legend>
        <TextInput
          {...form.inputProps('depositShare')}
          className={classes.short}
          label="Deposit due at signing"
          description="A share of the total. Leave it empty for none."
          inputMode="decimal"
          rightSection="%"
          classNames={{ input: 'figures' }}
        />
        <CancellationInput form={form} />
        <Textarea
          {...form.inputProps('text')}
          label="In your words"
          minRows={3}
          maxRows={12}
          maxLength={TERMS_LIMITS.text}
        />
      </fieldset>
    </div>
  );
}
