import { inParts } from '@tests/support/database/files';
import { type FakeS3, type Fault, startFakeS3 } from '@tests/support/files/fake-s3';
import { expectProblem } from '@tests/support/problems';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MISSING, REFUSED, s3Store, signedHeaders, UNREACHABLE } from '@/server/integrations/file-store/s3-store';

let s3: FakeS3;
const logged = vi.spyOn(console, 'error');

beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  s3.faults = [];
  s3.requests = [];
  logged.mockReset().mockReturnValue();
});

const MB = 1024 * 1024;
/** Waits shorter than the real one. */
const store = (settings = s3.settings) => s3Store(settings, 500);
const content = Buffer.from(Array.from({ length: 3 * MB }, (_, index) => index % 251));

async function read(id: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of store().read(id)) parts.push(part);
  return Buffer.concat(parts);
}

describe('the signature', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
  const EXAMPLE = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const datetime = '20130524T000000Z';

  it('is that of the published example of a PUT', async () => {
    const { authorization } = await signedHeaders(EXAMPLE, {
      method: 'PUT',
      url: 'https://examplebucket.s3.amazonaws.com/test$file.text',
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      },
      datetime,
    });
    expect(authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class, Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
  });

  it('is that of the published example of a GET', async () => {
    const { authorization } = await signedHeaders(EXAMPLE, {
      method: 'GET',
      url: 'https://examplebucket.s3.amazonaws.com/?lifecycle',
      headers: { 'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
      datetime,
    });
    expect(authorization).toContain('Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543');
  });
});

it.each([
  ['of a known size', content.length],
  ['of an unknown size', null],
])('stores, reads and removes a content %s', async (_, size) => {
  await store().put('a', inParts(content), size);
  expect(s3.objects.get('files/a')?.equals(content)).toBe(true);
  expect((await read('a')).equals(content)).toBe(true);
  await store().remove('a');
  // A job may run again.
  await store().remove('a');
  expect(s3.objects.size).toBe(0);
  expect(s3.requests).toEqual(['PUT files/a', 'GET files/a', 'DELETE files/a', 'DELETE files/a']);
});

describe('a request that fails', () => {
  const CALLS = {
    put: () => store().put('b', inParts(content), content.length),
    read: () => read('b'),
    remove: () => store().remove('b'),
  };
  const FAULTS: readonly [Fault, string][] = [
    [{ status: 403, code: 'AccessDenied' }, REFUSED],
    [{ status: 500 }, UNREACHABLE],
    [{ status: 503, code: 'SlowDown' }, UNREACHABLE],
    [{ status: 301, code: 'PermanentRedirect' }, REFUSED],
    ['hang up', UNREACHABLE],
    ['silence', UNREACHABLE],
  ];
  it.each(FAULTS.flatMap((fault) => Object.entries(CALLS).map((call) => [...fault, ...call] as const)))(
    'is answered, and not repeated: %j, %s, %s',
    async (fault, message, _, call) => {
      await store().put('b', inParts(content), content.length);
      s3.requests = [];
      s3.faults = [fault];
      expect(await expectProblem(call())).toMatchObject({ code: 'UNAVAILABLE', message });
      expect(s3.requests).toHaveLength(1);
      // The operator learns why, but no key.
      expect(logged.mock.calls.flat().join()).not.toMatch(/AKID|wJalr/);
      expect(logged).toHaveBeenCalledOnce();
    },
  );
});

it('names the code of a refusal in the log', async () => {
  const wrong = { ...s3.settings, S3_SECRET_ACCESS_KEY: 'wrong' };
  const stored = store(wrong).put('c', inParts(content), content.length);
  expect(await expectProblem(stored)).toMatchObject({ code: 'UNAVAILABLE', message: REFUSED });
  expect(logged.mock.calls.flat().join()).toContain('403 SignatureDoesNotMatch');
  expect(s3.objects.has('files/c')).toBe(false);
});

it('does not take a part of a content for the whole', async () => {
  await store().put('d', inParts(content), content.length);
  s3.faults = ['half a body'];
  expect(await expectProblem(read('d'))).toMatchObject({ code: 'UNAVAILABLE', message: UNREACHABLE });
});

it('says that a content is missing', async () => {
  expect(await expectProblem(read('nothing'))).toMatchObject({ code: 'UNAVAILABLE', message: MISSING });
});

it('stores nothing of a content that breaks off, and passes its error on', async () => {
  async function* broken() {
    yield content.subarray(0, MB);
    throw new Error('The sender has left.');
  }
  for (const size of [content.length, null]) {
    await expect(store().put('e', broken(), size)).rejects.toThrow('The sender has left.');
  }
  expect(s3.objects.has('files/e')).toBe(false);
  expect(logged).not.toHaveBeenCalled();
});
