'use client';

import type { ReactNode } from 'react';
import { LeadContext } from '@/app/_portal/leads/record/context/lead-context';
import type { useLeadInAddress } from '@/app/_portal/leads/record/context/use-lead-in-address';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { usePaperColors } from '@/app/_ui/layout/use-paper-colors';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import { Approval } from '../record/approval';
import { PlanForm } from './inputs/plan-form';
import { LiveLine } from './live-line';
import { LicenseCheck } from './plan/license-check';
import { PlanCard } from './plan/plan-card';
import { useLicenseCheck } from './plan/use-license-check';
import { PriceCard } from './price/price-card';
import { PrintSheet } from './sheet/print-sheet';
import { shownOfVersion, shownOfWorked } from './sheet/shown-price';
import classes from './staffing.module.css';
import { usePlanner } from './use-planner';
import type { PlannerData } from './use-planner-data';
import { PlannerActions } from './versions/planner-actions';
import { SavedVersion } from './versions/saved-version';

const NewerVersion = lazyOverlay(
  () => import('./versions/newer-version').then((module) => module.NewerVersion),
  ({ version }) => version !== null,
);
const SaveToLead = lazyOverlay(
  () => import('./versions/save-to-lead').then((module) => module.SaveToLead),
  ({ opened }) => opened,
);

interface PlannerProps {
  title: string;
  /** Chooses between the plan and the rules. */
  switcher: ReactNode;
  context: ReturnType<typeof useLeadInAddress>;
  data: PlannerData;
}

/** The plan of a lead, or one for no lead in particular. */
export function Planner({ title, switcher, context, data }: PlannerProps) {
  const planner = usePlanner(data);
  const { draft, book, plan, worked, today, now, viewed, latest, lead, zone } = planner;
  const teamId = lead?.teamId ?? null;
  const license = useLicenseCheck({ inputs: draft.valid.inputs, plan, book, teamId });
  usePaperColors();
  return (
    <>
      <div className={classes.onScreen}>
        <PageHeader title={title} view={switcher} actions={<PlannerActions planner={planner} />} />
        <LeadContext context={context} />
        {viewed ? (
          <SavedVersion version={viewed} teamId={teamId} now={now} today={today} onBack={() => planner.view(null)} />
        ) : (
          <div className={classes.columns}>
            <LiveLine plan={plan} worked={worked} />
            <PlanForm draft={draft} rules={data.rules} zone={zone} suggestedLanes={plan.suggestedLanes} />
            <div className={classes.result}>
              {latest && <Approval version={latest} teamId={teamId} />}
              <PlanCard
                plan={plan}
                guardsWanted={draft.valid.inputs.guardsWanted}
                today={today}
                isStale={draft.isPlanStale}
              >
                <LicenseCheck answer={license} />
              </PlanCard>
              <PriceCard planner={planner} license={license} />
            </div>
          </div>
        )}
      </div>
      <PrintSheet
        company={lead?.companyName ?? null}
        inputs={viewed ? (viewed.inputs as PlanInputs) : draft.valid.inputs}
        plan={viewed?.plan ?? plan}
        price={viewed ? viewed.price && shownOfVersion(viewed.price, viewed.plan) : worked && shownOfWorked(worked)}
        today={today}
        version={planner.shown}
      />
      <NewerVersion {...planner.newerDialog} />
      <SaveToLead {...planner.leadDialog} />
      {planner.dialog}
    </>
  );
}
