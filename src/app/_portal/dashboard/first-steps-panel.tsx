import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import type { TabAction } from '@/app/_portal/tab-action';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import type { FirstSteps } from '@/domain/dashboard/first-steps';
import classes from './first-steps-panel.module.css';
import { Panel } from './panel';

const STEPS = [
  {
    step: 'imported',
    action: 'import',
    label: 'Import your leads',
    hint: 'Bring a CSV file from your spreadsheet or from another CRM. You’ll see what can be imported before anything is saved.',
  },
  {
    step: 'added',
    action: 'add',
    label: 'Add a lead',
    hint: 'A company and a contact are enough. Its follow-up tasks appear as you move it through the pipeline.',
  },
] as const satisfies { step: keyof FirstSteps; action: TabAction; label: string; hint: string }[];

/** What a new user does first. Steps are ticked off by what happened, not by clicks. */
export function FirstStepsPanel({ steps }: { steps: FirstSteps }) {
  return (
    <Panel title="Get started" aside={`${STEPS.filter(({ step }) => steps[step]).length} of ${STEPS.length} done`}>
      <ol className={classes.steps}>
        {STEPS.map(({ step, action, label, hint }) => (
          <li key={step}>
            <TabLink
              href={tabHref('crm', { do: action })}
              className={classes.step}
              data-done={steps[step] || undefined}
            >
              <span className={classes.sign} aria-hidden>
                {steps[step] && <IconCheck size={14} stroke={3} />}
              </span>
              <span className={classes.words}>
                <span className={classes.label}>
                  {label}
                  {steps[step] && <span className={classes.done}>Done</span>}
                </span>
                <span className={classes.hint}>{hint}</span>
              </span>
              <IconChevronRight size={18} stroke={1.6} aria-hidden className={classes.arrow} />
            </TabLink>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
