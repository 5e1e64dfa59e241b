import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { PopupMenu } from '@/app/_ui/menus/popup-menu';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { useStaffingWords } from '../../record/staffing-words';

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
  const { savedAt } = useStaffingWords();
  const about = ({ number, createdAt, author }: StaffingPlanVersion) =>
    [`Version ${number}`, savedAt(createdAt, now), author?.name].filter(Boolean).join(' · ');
  return (
    <PopupMenu
      name="Versions"
      position="bottom-end"
      width={320}
      entries={versions.map((version) => ({
        key: version.id,
        label: about(version),
        aside: version.needsApproval ? 'Not approved' : undefined,
        onClick: () => onOpen(version),
      }))}
      button={(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
          className="figures"
        >
          {about(current)}
        </Button>
      )}
    />
  );
}
