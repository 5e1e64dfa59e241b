import { Button, Card } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';
import type { Draft } from '../draft/use-plan-draft';
import { inputId } from './input-id';
import classes from './inputs.module.css';
import { POSTS } from './posts';
import { Stepper } from './stepper';

interface PostInputsProps {
  draft: Draft;
  /** How many lanes the formula suggests. */
  suggestedLanes: number;
}

/** Where guards stand. */
export function PostInputs({ draft, suggestedLanes }: PostInputsProps) {
  const { inputs, errors, change } = draft;
  return (
    <Card component="fieldset" className={classes.posts}>
      <legend className={classes.legend}>Posts</legend>
      {POSTS.map(([field, label]) => (
        <Stepper
          key={field}
          id={inputId(field)}
          label={label}
          value={inputs[field]}
          error={errors[field]}
          onChange={(count) => change({ [field]: count })}
        >
          {field === 'screeningLanes' && suggestedLanes !== inputs.screeningLanes && (
            <SuggestedLanes lanes={suggestedLanes} onUse={() => change({ screeningLanes: suggestedLanes })} />
          )}
          {field === 'armedPosts' && inputs.armedPosts > 0 && (
            <span className={classes.hint}>They change the rate and the license, never the number of guards.</span>
          )}
        </Stepper>
      ))}
    </Card>
  );
}

function SuggestedLanes({ lanes, onUse }: { lanes: number; onUse: () => void }) {
  const { number } = useFormats();
  return (
    <span className={classes.hint}>
      Formula: {number(lanes)}.{' '}
      <Button variant="subtle" size="compact-xs" className={classes.use} onClick={onUse}>
        Use it
      </Button>
    </span>
  );
}
