import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Behavior, type ModelCall, says, startFakeModel } from './fake-model';

/** A model for the tests of a file, reset before each of them. */
export function modelServer() {
  const calls: ModelCall[] = [];
  let model: Awaited<ReturnType<typeof startFakeModel>>;
  beforeAll(async () => {
    model = await startFakeModel(calls);
  });
  afterAll(() => model.close());
  beforeEach(() => {
    calls.length = 0;
    model.behave(says('Hello.'));
  });
  return {
    calls,
    behave: (...next: Behavior[]) => model.behave(...next),
    /** The settings of an installation that uses it. */
    get env() {
      return { OPENAI_API_KEY: 'sk-secret0123456789', OPENAI_BASE_URL: model.url, AI_MODEL: 'test-model' };
    },
  };
}
