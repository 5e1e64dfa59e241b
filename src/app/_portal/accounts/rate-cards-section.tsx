'use client';

import { RateCardList } from '@/app/_portal/staffing/record/rate-cards/rate-card-list';
import { useIsInTeam } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { Section } from './section';
import classes from './section.module.css';

/** The rate cards of the user, and of each of their teams. */
export function RateCardsSection() {
  const { data } = api.teams.list.useQuery(undefined, { enabled: useIsInTeam() });
  return (
    <Section id="rate-cards" hint={HINT}>
      <RateCardList teamId={null} />
      {data?.items.map(({ id, name }) => (
        <section key={id} className={classes.part} aria-label={`Rate cards of ${name}`}>
          <h3 dir="auto">{name}</h3>
          <RateCardList teamId={id} />
        </section>
      ))}
    </Section>
  );
}

const HINT =
  'What your guards are paid and billed at, and the terms of your prices. Leads that you share with a team have the team’s cards, which its owner and admins change.';
