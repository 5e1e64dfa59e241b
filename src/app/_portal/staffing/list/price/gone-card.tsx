import { Button } from '@mantine/core';
import { Warnings } from '../../record/warnings';
import { WITHOUT_PRICE_ID } from '../inputs/input-id';
import classes from './price.module.css';

/** Says that a price cannot be worked out any more, and lets the user do without it. */
export const GoneCard = ({ onSave }: { onSave: () => void }) => (
  <div className={classes.missing}>
    <Warnings texts={['The rate card of this price is gone. Choose another one.']} />
    <WithoutPrice onSave={onSave} />
  </div>
);

export const WithoutPrice = ({ onSave }: { onSave: () => void }) => (
  <Button id={WITHOUT_PRICE_ID} variant="default" size="xs" onClick={onSave}>
    Save without a price
  </Button>
);
