'use client';

import { Skeleton } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Logo } from '@/app/_ui/layout/logo';
import { PrintButton } from '@/app/_ui/layout/print-button';
import { usePaperColors } from '@/app/_ui/layout/use-paper-colors';
import { compareCosts } from '@/domain/costs/compare-costs';
import type { CostValues } from '@/domain/costs/cost-inputs';
import { Assumptions } from './assumptions';
import { CostChart } from './cost-chart';
import { CostFigures } from './cost-figures';
import { useCostFormats } from './cost-words';
import classes from './shared-costs.module.css';

interface SharedCostsProps {
  values: CostValues;
  isExample: boolean;
  /** Who made the link. Company and phone may be empty. */
  sender: { name: string; businessName: string; email: string; phone: string };
  createdAt: Date;
  expiresAt: Date;
}

/** The comparison as a client sees it who has the link: with its assumptions and whom to ask, and nothing else (D105). */
export function SharedCosts(props: SharedCostsProps) {
  // The server knows neither the locale nor the time zone of whoever reads this.
  const mounted = useMounted();
  usePaperColors();
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Logo />
        <div className={classes.print}>
          <PrintButton disabled={!mounted} />
        </div>
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>What staffing your events costs</h1>
        {mounted ? <Comparison {...props} /> : <Skeleton height={480} radius="md" role="status" aria-label="Loading" />}
      </main>
    </div>
  );
}

function Comparison({ values, isExample, sender, createdAt, expiresAt }: SharedCostsProps) {
  const { date } = useCostFormats();
  return (
    <>
      <p className={classes.estimate}>
        <b>Estimate</b> of {date(createdAt)}, based on the assumptions below. Not an offer. This link expires on{' '}
        {date(expiresAt)}.
      </p>
      <address className={classes.sender}>
        <b>{sender.name}</b>
        {sender.businessName && <span>{sender.businessName}</span>}
        <a href={`mailto:${sender.email}`}>{sender.email}</a>
        {sender.phone && <span className="figures">{sender.phone}</span>}
      </address>
      <div className={classes.parts}>
        <CostFigures values={values} figures={compareCosts(values)} isExample={isExample} />
        <CostChart values={values} />
        <Assumptions values={values} />
      </div>
    </>
  );
}
