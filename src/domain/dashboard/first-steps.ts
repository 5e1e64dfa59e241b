/** A user who owns or works on more leads than this is not new, and gets no first steps. */
export const FEW_LEADS = 10;

/** What a new user has done so far. */
export interface FirstSteps {
  /** Leads were imported from a file. */
  imported: boolean;
  /** A lead was added by hand. */
  added: boolean;
}

/**
 * Whether a user has not started yet, so that targets and "needs attention" would be empty. A user who has assigned all
 * of their leads to others has started.
 */
export const isNewAccount = ({
  totalLeads,
  firstSteps,
}: {
  totalLeads: number;
  firstSteps: FirstSteps | null;
}): boolean => totalLeads === 0 && firstSteps !== null && !firstSteps.imported && !firstSteps.added;

/**
 * Whether a user still has first steps ahead. Null means that the account has more than a few leads: all steps count as
 * done.
 */
export const hasFirstSteps = (steps: FirstSteps | null): steps is FirstSteps =>
  steps !== null && !(steps.imported && steps.added);
