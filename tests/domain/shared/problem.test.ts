import { expect, it } from 'vitest';
import { PROBLEM_CODES, problem } from '@/domain/shared/problem';
import { fail, ok } from '@/domain/shared/result';

it('lists each code once, including those of the contract (D9)', () => {
  expect(new Set(PROBLEM_CODES).size).toBe(PROBLEM_CODES.length);
  expect(PROBLEM_CODES.filter((code) => !/^[A-Z]+(?:_[A-Z]+)*$/.test(code))).toEqual([]);
  const contractCodes = [
    'LEAD_LIMIT',
    'EXPORT_PRO_ONLY',
    'EXPORT_LIMIT',
    'EMAIL_LIMIT',
    'AI_LIMIT',
    'TEAM_PRO_ONLY',
    'REPORT_PRO_ONLY',
    'RATE_LIMITED',
  ];
  expect(PROBLEM_CODES).toEqual(expect.arrayContaining(contractCodes));
});

it('builds successes, failures and problems', () => {
  expect(ok(3)).toEqual({ ok: true, value: 3 });
  expect(fail(problem('CONFLICT', 'Taken'))).toEqual({ ok: false, problem: { code: 'CONFLICT', message: 'Taken' } });
  const extra = { field: 'name', details: { max: 3 } };
  expect(problem('VALIDATION', 'Empty', extra)).toEqual({ code: 'VALIDATION', message: 'Empty', ...extra });
});
