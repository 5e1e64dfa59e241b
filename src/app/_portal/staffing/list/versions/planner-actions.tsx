import { IconCopy, IconDeviceFloppy, IconFileDollar } from '@tabler/icons-react';
import { MakeQuote } from '@/app/_portal/quotes/record/make-quote';
import { PrimaryAction } from '@/app/_ui/layout/primary-action';
import { PrintButton } from '@/app/_ui/layout/print-button';
import type { Planner } from '../use-planner';
import { VersionMenu } from './version-menu';

/** What can be done with the plan on the page. */
export function PlannerActions({ planner }: { planner: Planner }) {
  const { versions, viewed, continued, shown, now, lead, view } = planner;
  const current = viewed ?? continued;
  return (
    <>
      {current && <VersionMenu versions={versions} current={current} now={now} onOpen={view} />}
      <PrintButton />
      {shown?.price && (
        <MakeQuote planId={shown.id} leftSection={<IconFileDollar size={16} stroke={1.6} aria-hidden />} />
      )}
      {viewed ? (
        <PrimaryAction label="Use this version" icon={IconCopy} onClick={() => planner.use(viewed)} />
      ) : (
        <PrimaryAction
          label={lead ? `Save to ${lead.companyName}` : 'Save to a lead'}
          icon={IconDeviceFloppy}
          loading={planner.isSaving}
          onClick={planner.save}
        />
      )}
    </>
  );
}
