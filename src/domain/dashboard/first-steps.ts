/** With more leads than this, an account is no longer new, and first steps are neither looked up nor shown. */
export const FEW_LEADS = 10;

/** What a new user has done so far. */
export interface FirstSteps {
  /** Leads were imported from a file. */
  imported: boolean;
  /** A lead was added by hand. */
  added: boolean;
}

/** Whether a user still has first steps ahead. Null, because the account has more than a few leads, counts as done. */
export const hasFirstSteps = (steps: FirstSteps | null): steps is FirstSteps =>
  steps !== null && !(steps.imported && steps.added);
