import type { ComponentProps } from 'react';
import { EventInputs } from './event-inputs';
import classes from './inputs.module.css';
import { PostInputs } from './post-inputs';

type PlanFormProps = ComponentProps<typeof EventInputs> & ComponentProps<typeof PostInputs>;

/** What a plan is made of. */
export const PlanForm = ({ draft, rules, zone, suggestedLanes }: PlanFormProps) => (
  <form
    className={classes.form}
    aria-label="What the client says"
    noValidate
    onSubmit={(event) => event.preventDefault()}
  >
    <EventInputs draft={draft} rules={rules} zone={zone} />
    <PostInputs draft={draft} suggestedLanes={suggestedLanes} />
  </form>
);
