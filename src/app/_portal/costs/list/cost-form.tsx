'use client';

import { Button, Card, TextInput } from '@mantine/core';
import { COST_PATHS, type CostPath, costInput } from '@/domain/costs/cost-inputs';
import { PROVIDER, TRADITIONAL } from '../record/cost-words';
import classes from './cost-form.module.css';
import type { CostDraft } from './use-cost-draft';

const SIGNS = {
  hours: { rightSection: 'h' },
  dollars: { leftSection: '$' },
  percent: { rightSection: '%' },
  events: {},
} as const;

/** The assumptions of a comparison. */
export function CostForm({ draft }: { draft: CostDraft }) {
  return (
    <form className={classes.form} aria-label="Assumptions" noValidate onSubmit={(event) => event.preventDefault()}>
      <Card component="fieldset" className={classes.group}>
        <legend className={classes.legend}>Your events</legend>
        <CostField path="eventsPerMonth" draft={draft} />
      </Card>
      <Card component="fieldset" className={classes.group}>
        <legend className={classes.legend}>{TRADITIONAL}</legend>
        {COST_PATHS.traditional.map((path) => (
          <CostField key={path} path={path} draft={draft} />
        ))}
      </Card>
      <Card component="fieldset" className={classes.group}>
        <legend className={classes.legend}>{PROVIDER}</legend>
        {COST_PATHS.provider.map((path) => (
          <CostField key={path} path={path} draft={draft} />
        ))}
      </Card>
      <Button variant="subtle" color="gray" className={classes.reset} onClick={draft.reset}>
        Use the defaults
      </Button>
    </form>
  );
}

function CostField({ path, draft }: { path: CostPath; draft: CostDraft }) {
  const { label, hint, unit } = costInput(path);
  const { value, error, onChange, onLeave } = draft.field(path);
  return (
    <TextInput
      {...SIGNS[unit]}
      label={label}
      description={hint}
      value={value}
      error={error}
      inputMode={unit === 'events' ? 'numeric' : 'decimal'}
      autoComplete="off"
      data-path={path}
      classNames={{ input: 'figures' }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
