import { Checkbox } from '@mantine/core';
import { type OtherAccess, otherAccessText } from '@/domain/accounts/other-access';

interface RevokeAccessProps {
  access: OtherAccess;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Offers to revoke what else gives access to the account. Shows nothing if there is nothing to revoke. */
export function RevokeAccess({ access, checked, onChange }: RevokeAccessProps) {
  const text = otherAccessText(access);
  if (!text) return null;
  return (
    <Checkbox
      label={`Also revoke ${text}`}
      description="Do this if someone else may have had access to your account. Programs that use them will stop working."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
