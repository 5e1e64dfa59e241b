import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { PopupMenu } from '@/app/_ui/menus/popup-menu';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { useStaffingWords } from '../../record/staffing-words';
import classes from './versions.module.css';

interface VersionMenuProps {
  /** The newest first. */
  versions: readonly StaffingPlanVersion[];
  /** The one that is shown, or that the draft began with. */
  current: StaffingPlanVersion;
  now: Date;
  onOpen: (version: StaffingPlanVersion) => void;
}

/** The saved versions of a plan. */
export function VersionMenu({ versions, current, now, onOpen }: VersionMenuProps) {
  const { savedAt, guards, dollars } = useStaffingWords();
  const about = ({ createdAt, author }: StaffingPlanVersion) =>
    [savedAt(createdAt, now), author?.name].filter(Boolean).join(' · ');
  const figures = ({ number, plan, price }: StaffingPlanVersion) =>
    [`Version ${number}`, guards(plan.guards), price && dollars(price.total)].filter(Boolean).join(' · ');
  const notes = ({ id, needsApproval }: StaffingPlanVersion) =>
    [id === current.id && 'Loaded', needsApproval && 'Not approved'].filter(Boolean).join(' · ') || undefined;
  return (
    <PopupMenu
      name="Versions"
      position="bottom-end"
      width={320}
      entries={versions.map((version) => ({
        key: version.id,
        label: (
          <>
            {figures(version)}
            <span className={classes.saved}>{about(version)}</span>
          </>
        ),
        aside: notes(version),
        onClick: () => onOpen(version),
      }))}
      button={(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
          className="figures"
        >
          Version {current.number} · {about(current)}
        </Button>
      )}
    />
  );
}
