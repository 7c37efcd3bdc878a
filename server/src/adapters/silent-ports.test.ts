import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSilentProxy, type SilentProxy } from '../../test/silent-proxy.ts'
import { createMailgunVerifier } from './email-validation/mailgun-verifier.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { createS3Objects } from './storage/s3-objects.ts'

let path: SilentProxy
beforeAll(async () => {
  path = await aSilentProxy(1)
  path.swallow()
})
afterAll(() => path.close())

it('a silent object store fails every operation in time, uploads in parts too', async () => {
  const objects = createS3Objects({
    endpoint: path.through('http://127.0.0.1:1'),
    ...{ region: 'us-east-1', bucket: 'bucket', accessKeyId: 'id', secretAccessKey: 'secret' },
    limits: { answerMs: 100, silenceMs: 100 },
  })
  async function* pieces() {
    yield Buffer.from('a piece')
  }
  const failures = await Promise.all(
    [objects.get('key'), objects.put('key', Buffer.from('a')), objects.putParts('key', pieces())].map(
      (work: Promise<unknown>) => work.catch((error: unknown) => error),
    ),
  )
  for (const failure of failures) expect(String(failure)).toContain('did not answer in time')
})

it('a silent mail server fails the mail in time, to be sent again', async () => {
  const limits = { dnsMs: 100, connectMs: 100, greetingMs: 100, silenceMs: 100 }
  const mailer = createSmtpMailer({ url: path.through('smtp://127.0.0.1:1'), from: 'a@meet.example', limits })
  const mail = { id: 'mail_1', to: 'ann@meet.example', subject: 'a', text: 'a', html: '<p>a</p>' }
  await expect(mailer.send({ ...mail, unsubscribeLink: null })).rejects.toThrow('did not take the mail')
})

it('a silent check of addresses leaves the decision to the product', async () => {
  const mailgun = createMailgunVerifier({
    apiKey: 'key',
    baseUrl: path.through('http://127.0.0.1:1'),
    requestMs: 100,
  })
  expect(await mailgun.verify('ann@meet.example')).toBeNull()
})
