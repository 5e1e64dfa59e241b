'use client';

import { Button, Card, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useSetViewer, useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { moveFocus } from '@/app/_ui/focus/move-focus';
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

const inputId = (path: CostPath): string => `cost-${path}`;

interface CostFormProps {
  draft: CostDraft;
  /** Values of the provider that are neither changed nor confirmed (D105). */
  examples: readonly CostPath[];
}

/** The assumptions of a comparison. */
export function CostForm({ draft, examples }: CostFormProps) {
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
        {examples.length > 0 && (
          <Text size="xs" c="dimmed">
            These are example values. Change each to what the provider charges you, or confirm it. Then you can share
            the comparison.
          </Text>
        )}
        {COST_PATHS.provider.map((path) => (
          <div key={path}>
            <CostField path={path} draft={draft} />
            {examples.includes(path) && <ConfirmExample path={path} />}
          </div>
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
      id={inputId(path)}
      data-path={path}
      classNames={{ input: 'figures' }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

/** Says that the example is what the provider really charges or does. */
function ConfirmExample({ path }: { path: CostPath }) {
  const { confirmedCosts } = useViewer();
  const setViewer = useSetViewer();
  const confirm = api.user.updateProfile.useMutation({
    // One after another: each sends all that are confirmed, those that are being saved included.
    scope: { id: 'costs.confirm' },
    onMutate({ confirmedCosts: all = [] }) {
      setViewer((viewer) => ({ ...viewer, confirmedCosts: all }));
      // This button is about to go.
      moveFocus(inputId(path));
    },
    onError(error) {
      setViewer((viewer) => ({ ...viewer, confirmedCosts: viewer.confirmedCosts.filter((other) => other !== path) }));
      notifyProblem(error, 'Not confirmed');
    },
  });
  const { label } = costInput(path);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.confirm}
      loading={confirm.isPending}
      onClick={() => confirm.mutate({ confirmedCosts: [...confirmedCosts, path] })}
    >
      Example value. Confirm <VisuallyHidden>the example value of {label}</VisuallyHidden>
    </Button>
  );
}
