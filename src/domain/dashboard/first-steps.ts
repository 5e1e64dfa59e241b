/** With more leads than this, of their own or to work on, a user is no longer new, and has no first steps. */
export const FEW_LEADS = 10;

/** What a new user has done so far. */
export interface FirstSteps {
  /** Leads were imported from a file. */
  imported: boolean;
  /** A lead was added by hand. */
  added: boolean;
}

/**
 * Whether targets and what needs attention would tell a user nothing, because they have not begun. Who has assigned all
 * of their leads to others has.
 */
export const isNewAccount = ({
  totalLeads,
  firstSteps,
}: {
  totalLeads: number;
  firstSteps: FirstSteps | null;
}): boolean => totalLeads === 0 && firstSteps !== null && !firstSteps.imported && !firstSteps.added;

/** Whether a user still has first steps ahead. Null, because the account has more than a few leads, counts as done. */
export const hasFirstSteps = (steps: FirstSteps | null): steps is FirstSteps =>
  steps !== null && !(steps.imported && steps.added);
