/** A team whose members see everything (D27), or what is assigned to them or nobody (D65). */
export const VISIBILITIES = ['open', 'assignedOnly'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** What somebody is in a team (D28), whose rows are another member's. */
export const ROLES = ['owner', 'admin', 'member', 'former', 'outsider'] as const;
export type Role = (typeof ROLES)[number];

/** To whom a row is assigned, as the caller sees it. A linked row is seen like its lead. */
export type AssignedTo = 'another' | 'caller' | 'nobody';

type Rights = Partial<Record<AssignedTo, boolean>> & { another: boolean };

/** Who may see and change the rows of a team that another member owns: what D27, D28 and D65 say. */
export const RIGHTS = {
  open: {
    owner: { another: true },
    admin: { another: true },
    member: { another: true },
    former: { another: false },
    outsider: { another: false },
  },
  assignedOnly: {
    owner: { another: true },
    admin: { another: true },
    member: { another: false, caller: true, nobody: true },
    former: { another: false },
    outsider: { another: false },
  },
} as const satisfies Record<Visibility, Record<Role, Rights>>;

export interface Right {
  visibility: Visibility;
  role: Role;
  assignedTo: AssignedTo;
  may: boolean;
}

const ALL: readonly Right[] = VISIBILITIES.flatMap((visibility) =>
  ROLES.flatMap((role) =>
    Object.entries(RIGHTS[visibility][role]).map(([assignedTo, may]) => ({
      ...{ visibility, role, may },
      assignedTo: assignedTo as AssignedTo,
    })),
  ),
);

export const ALLOWED = ALL.filter(({ may }) => may);
export const FORBIDDEN = ALL.filter(({ may }) => !may);

export const nameOfRight = ({ visibility, role, assignedTo }: Right): string =>
  `the ${role} of a team (${visibility}) with rows assigned to ${assignedTo}`;
