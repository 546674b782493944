import { expect, test } from 'vitest';
import { answerError } from './error-answers.ts';

test.each(['40P01', '40001', '55P03', '57014'])(
  'what the database cancelled for another request (%s) may be tried again, and is no fault of the portal',
  (code) => {
    const { status, body, retryAfterSeconds } = answerError(Object.assign(new Error('x'), { code }), 'r');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(body.message).toContain('try again');
    expect(retryAfterSeconds).toBeGreaterThan(0);
  },
);
