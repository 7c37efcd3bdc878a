import webPush from 'web-push'
import type { PushOutcome, PushService } from '../../modules/push/push-service.port.ts'

/** A push service that takes longer is asked again later. */
const answerMs = 10_000

/** RFC 8030: 201 took it; 404 and 410, the subscription ended; 429 and failures of the service pass. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status === 408 || status >= 500 ? 'later' : 'refused'
}

/** Push services of browsers. `subject` is whom they write to about our messages, `mailto:` or `https:`. */
export const createWebPushService = (subject: string): PushService => ({
  makeKeys: () => webPush.generateVAPIDKeys(),
  async send({ endpoint, p256dh, auth }, { payload, ttlS, urgency }, keys) {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: ttlS,
      urgency,
      vapidDetails: { subject, ...keys },
    })
    const { 'Content-Length': _length, ...named } = headers
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: Object.entries(named).map(([name, value]): [string, string] => [name, String(value)]),
        body: new Uint8Array(body),
        // An allowed host must not send us on to another one.
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
      })
      await answer.body?.cancel()
      return outcomeOf(answer.status)
    } catch {
      return 'later'
    }
  },
})
