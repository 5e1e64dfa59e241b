import type { ProblemCode } from '@/domain/shared/problem';
import type { Protection } from './credentials';

/** How to call a procedure, and who may. */
export interface Call extends Partial<Pick<Protection, 'by' | 'endsSession'>> {
  /**
   * Inputs that are valid for every account, with `{lead}` for the id of a lead of the caller. Together, they have a
   * place for every id that the procedure takes. By default, one call without input.
   */
  inputs?: readonly unknown[];
  /** The ids that are ignored if they are not the caller's. All others are answered with NOT_FOUND. */
  ignores?: readonly string[];
  /** What it answers to the inputs, if not success. */
  answers?: ProblemCode;
  /** It takes personal rows of the caller, and those of a team only together with the team. */
  personal?: true;
  /** A change that leaves the rows it names as they are. */
  elsewhere?: true;
  /** A query whose answer contains no text of any row, such as a count. */
  textless?: true;
}

export const byId = (kind: string): Call => ({ inputs: [{ id: `{${kind}}` }] });
