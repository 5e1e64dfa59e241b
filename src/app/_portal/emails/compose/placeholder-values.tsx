'use client';

import { Fact, FactLine } from '@/app/_ui/lists/fact-line';
import {
  isPlaceholderName,
  PLACEHOLDER_LABELS,
  type PlaceholderName,
  placeholdersIn,
  placeholderValue,
} from '@/domain/emails/templates/placeholders';
import classes from './compose.module.css';
import type { Composer } from './use-composer';

/** What the placeholders of the message become for the chosen lead. */
export function PlaceholderList({ composer: { draft, values } }: { composer: Composer }) {
  const used = placeholdersIn(`${draft.subject}\n${draft.body}`).filter(({ name }) => isPlaceholderName(name));
  const shown = new Map(
    used.map(({ name, fallback, source }) => [source, { name: name as PlaceholderName, fallback }]),
  );
  if (shown.size === 0) return null;
  if (!values) return <p className={classes.hint}>Placeholders are filled in once you choose a lead.</p>;
  return (
    <FactLine size="sm" label="Placeholders">
      {[...shown].map(([source, { name, fallback }]) => {
        const value = placeholderValue(name, values) || fallback;
        return (
          <Fact key={source} label={PLACEHOLDER_LABELS[name]}>
            {value ?? <span className={classes.missing}>empty</span>}
          </Fact>
        );
      })}
    </FactLine>
  );
}
