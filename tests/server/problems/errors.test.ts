import { callerFor, testScope } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { TRPCError } from '@trpc/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PROBLEM_CODES, problem } from '@/domain/shared/problem';
import { connect } from '@/server/db/client';
import { sqlState } from '@/server/db/faults';
import { toProblem, toTrpcError, withTrpcCode } from '@/server/problems/errors';
import { ProblemError } from '@/server/problems/problem-error';

afterEach(() => vi.restoreAllMocks());

describe('error conversion', () => {
  it('keeps the code and message of every expected failure, however deeply it is wrapped', () => {
    for (const code of PROBLEM_CODES) {
      const thrown = toTrpcError(new ProblemError(problem(code, `About ${code}`)));
      expect(toProblem(new Error('outer', { cause: thrown }), () => 'r')).toEqual(problem(code, `About ${code}`));
    }
  });

  it('replaces an unexpected cause with a reference that is also logged', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const secret = new Error('password_hash of row 7');
    const reported = toProblem(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: secret }), () => 'ref-1');
    expect(reported).toMatchObject({ code: 'INTERNAL', reference: 'ref-1' });
    expect(JSON.stringify(reported)).not.toContain('password_hash');
    expect(log.mock.calls.join(' ')).toContain('ref-1');
  });

  it('reports invalid input as VALIDATION and invalid output as INTERNAL', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const cause = z.string().safeParse(1).error;
    const codeFor = (code: 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR') =>
      toProblem(new TRPCError({ code, cause }), () => 'r').code;
    expect([codeFor('BAD_REQUEST'), codeFor('INTERNAL_SERVER_ERROR')]).toEqual(['VALIDATION', 'INTERNAL']);
  });

  it('finds the SQLSTATE of a wrapped database error', () => {
    const driver = Object.assign(new Error('duplicate'), { code: '23505' });
    expect(sqlState(new Error('Failed query', { cause: driver }))).toBe('23505');
    expect(sqlState(new Error('no database in it'))).toBeUndefined();
  });
});

it.each(['40P01', '40001'])('suggests a retry after a deadlock or serialization failure (%s)', (code) => {
  const driver = Object.assign(new Error('deadlock detected'), { code });
  const reported = toProblem(new Error('Failed query', { cause: driver }), () => 'r');
  expect(reported).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('again') });
  expect(JSON.stringify(reported)).not.toContain('deadlock');
});

it('gives expected failures a tRPC code, including those from the database, and leaves bugs unchanged', () => {
  const deadlock = new Error('Failed query', { cause: Object.assign(new Error('deadlock'), { code: '40P01' }) });
  expect(withTrpcCode(deadlock)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(withTrpcCode(new ProblemError(problem('STALE_EDIT', 'x')))).toMatchObject({ code: 'PRECONDITION_FAILED' });
  const bug = new Error('a bug');
  expect(withTrpcCode(bug)).toBe(bug);
});

it('reports UNAVAILABLE when the database cannot be reached', async () => {
  const connection = await connect({ url: 'postgres://nobody@127.0.0.1:9/none', dataDir: '' });
  const scope = testScope(connection);
  const reported = await expectProblem(
    callerFor(scope, null).auth.signIn({ email: 'a@b.example', password: 'a long enough one' }),
  );
  expect(reported).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('Nothing was saved') });
  await connection.close();
});

it('hides errors thrown by a schema, but reports malformed JSON', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const thrown = new TRPCError({ code: 'BAD_REQUEST', cause: new RangeError('Maximum call stack size exceeded') });
  expect(toProblem(thrown, () => 'r')).toEqual({ code: 'VALIDATION', message: 'The input cannot be read.' });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  const broken = new TRPCError({ code: 'BAD_REQUEST', cause: new SyntaxError('Unexpected end of JSON input') });
  expect(toProblem(broken, () => 'r')).toMatchObject({ message: 'Unexpected end of JSON input' });
});
