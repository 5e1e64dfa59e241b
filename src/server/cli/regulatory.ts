import { STATE_FACTS, STATES, type State } from '@/domain/regulatory/states';
import { refuse } from '../problems/problem-error';
import type { Scope } from '../scope';
import { listVerifications, unverifyState, verifyState } from '../services/regulatory/verifications';

/** One line per state: whether its facts are verified, the state, and the page to check them against. */
export async function listStates(scope: Scope): Promise<void> {
  for (const { location, verifiedAt } of await listVerifications(scope)) {
    const state = verifiedAt ? `verified ${verifiedAt.toISOString().slice(0, 10)}` : 'not verified';
    console.info([state, location, STATE_FACTS[location].url].join('  '));
  }
}

export async function markVerified(scope: Scope, given: { state: string; undo: boolean }): Promise<void> {
  const state = stateNamed(given.state);
  await (given.undo ? unverifyState : verifyState)(scope, state);
  const facts = STATE_FACTS[state];
  if (given.undo) console.info(`${state} is no longer marked as verified.`);
  else console.info(`${state} is verified: ${facts.regulator}; ${facts.companyLicense}; ${facts.guardLicense}.`);
}

const stateNamed = (name: string): State =>
  STATES.find((state) => state.toLowerCase() === name.toLowerCase()) ??
  refuse('NOT_FOUND', `There is no state ${name}. Choose one of: ${STATES.join(', ')}.`);
