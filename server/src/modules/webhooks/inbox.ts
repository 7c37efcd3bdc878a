import { DomainError } from '../../kernel/domain-error.ts'
import { failureLabel } from '../../kernel/failure-label.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { transact } from '../../kernel/transact.ts'
import type { JobHandler, Jobs } from '../jobs/index.ts'
import { cutBody } from './cut-body.ts'
import type { WebhookAnswer, WebhookCall, WebhookSource, WebhookSubject } from './webhook-source.ts'
import { webhookKind } from './webhooks.module.ts'
import {
  findWebhook,
  findWebhookOfEvent,
  insertWebhook,
  sealedAs,
  updateWebhook,
  type WebhookRow,
} from './webhooks.store.ts'

export interface InboxDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'rateLimiter' | 'logger'>
  readonly jobs: Jobs
  readonly secrets: Secrets
}

/** Anyone may call the address: what changes nothing is recorded this often. */
const unappliedLimit = { limit: 20, windowMs: 60_000 } as const
const eventMaxChars = 100
/** A job takes over from here if the first attempt failed, or its process ended. */
const secondAttemptMs = 30_000
const received: WebhookAnswer = { contentType: 'application/json', body: '{"ok":true}' }

const rowOf = (
  { plumbing: { clock, ids } }: InboxDeps,
  { provider, format, shownFields }: WebhookSource,
  { rawBody, brandId }: WebhookCall,
  subject: WebhookSubject | null,
): Omit<WebhookRow, 'outcome'> => ({
  id: ids.next('whk'),
  provider,
  brand_id: brandId,
  format,
  received_at: new Date(clock.now()),
  reason: null,
  event_id: null,
  event: subject?.event.slice(0, eventMaxChars) ?? null,
  reference: subject?.reference ?? null,
  size_bytes: rawBody.length,
  body: subject && cutBody(rawBody, format, shownFields),
  raw_body: null,
})

/** Records a call that changes nothing. */
async function recordUnapplied(
  deps: InboxDeps,
  { source, call, subject }: { source: WebhookSource; call: WebhookCall; subject: WebhookSubject | null },
  how: Pick<WebhookRow, 'outcome' | 'reason'>,
): Promise<void> {
  const { db, rateLimiter } = deps.plumbing
  const taken = await rateLimiter.take(
    `webhook:${source.provider}`,
    unappliedLimit.limit,
    unappliedLimit.windowMs,
  )
  if (taken.allowed) await insertWebhook(db, { ...rowOf(deps, source, call, subject), ...how })
}

/**
 * Applies a stored webhook; one that is applied keeps nothing but its cut body. Throws what kept it from being applied,
 * which is stored too.
 */
async function attempt(deps: InboxDeps, source: WebhookSource, webhook: WebhookRow): Promise<void> {
  const { db } = deps.plumbing
  if (webhook.raw_body === null) return
  try {
    const rawBody = deps.secrets.open(sealedAs(webhook.id), Buffer.from(webhook.raw_body))
    if (rawBody === null) throw new DomainError('unavailable')
    const outcome = await source.apply(Buffer.from(rawBody, 'latin1'), webhook.brand_id)
    // The call may come before the thing that it names is stored.
    const isKept = outcome === 'unrelated' && webhook.reference !== null
    await updateWebhook(db, webhook.id, { outcome, reason: null, ...(!isKept && { raw_body: null }) })
  } catch (error) {
    await updateWebhook(db, webhook.id, { outcome: 'failed', reason: failureLabel(error) })
    throw error
  }
}

/** Stores a call and the job that applies it, together; for a copy of a stored one, answers that one. */
async function store(
  deps: InboxDeps,
  source: WebhookSource,
  call: WebhookCall,
  subject: WebhookSubject,
): Promise<{ readonly webhook: WebhookRow; readonly isNew: boolean }> {
  const { jobs, secrets, plumbing } = deps
  const row = rowOf(deps, source, call, subject)
  const seal = (id: string) => secrets.seal(sealedAs(id), Buffer.from(call.rawBody).toString('latin1'))
  const webhook: WebhookRow = {
    ...row,
    outcome: 'waiting',
    event_id: subject.eventId,
    raw_body: seal(row.id),
  }
  return transact(plumbing.db, async (tx) => {
    if (await insertWebhook(tx, webhook)) {
      const at = plumbing.clock.now() + secondAttemptMs
      await jobs.send(tx, webhookKind, { webhookId: webhook.id }, { at })
      return { webhook, isNew: true }
    }
    const known = await findWebhookOfEvent(tx, source.provider, subject.eventId)
    // Erased in between: its sender sends it again.
    if (!known) throw new DomainError('unavailable')
    if (known.raw_body === null) return { webhook: known, isNew: false }
    // The copy may say what the first one lacked.
    const change = { raw_body: seal(known.id), body: row.body }
    await updateWebhook(tx, known.id, change)
    return { webhook: { ...known, ...change }, isNew: false }
  })
}

/**
 * Takes a call of a service: it is stored before it is answered, and applied at once or, if that fails, by a job. A call
 * that asks for something is answered from our state. Throws forbidden, bad_input.
 */
async function take(deps: InboxDeps, source: WebhookSource, call: WebhookCall): Promise<WebhookAnswer> {
  let subject: WebhookSubject | null = null
  try {
    source.checkSender(call)
    subject = source.subjectOf(call.rawBody, call.brandId)
  } catch (error) {
    await recordUnapplied(
      deps,
      { source, call, subject: null },
      { outcome: 'refused', reason: failureLabel(error) },
    )
    throw error
  }
  const answer = (await source.answer?.(call.rawBody)) ?? null
  if (answer) {
    await insertWebhook(deps.plumbing.db, { ...rowOf(deps, source, call, subject), outcome: 'accepted' })
    return answer
  }
  const { webhook, isNew } = await store(deps, source, call, subject)
  if (!isNew) await recordUnapplied(deps, { source, call, subject }, { outcome: 'replayed', reason: null })
  await attempt(deps, source, webhook).catch((error) =>
    deps.plumbing.logger.warn(
      { reason: failureLabel(error), webhookId: webhook.id },
      'a webhook could not be applied, and will be tried again',
    ),
  )
  return received
}

/** The webhooks of all services. */
export function createInbox(deps: InboxDeps, sources: readonly WebhookSource[]) {
  const sourceOf = ({ provider }: WebhookRow): WebhookSource => {
    const source = sources.find((candidate) => candidate.provider === provider)
    if (!source) throw new DomainError('unavailable')
    return source
  }
  const handler: JobHandler<{ readonly webhookId: string }> = {
    kind: webhookKind,
    async handle({ webhookId }) {
      const webhook = await findWebhook(deps.plumbing.db, webhookId)
      if (webhook && webhook.outcome !== 'unrelated') await attempt(deps, sourceOf(webhook), webhook)
    },
  }
  return {
    jobHandlers: [handler],
    take: (source: WebhookSource, call: WebhookCall) => take(deps, source, call),
    /** A webhook that may be applied once more. Throws not_found; conflict for one that was applied. */
    async findRetryable(webhookId: string): Promise<WebhookRow> {
      const webhook = await findWebhook(deps.plumbing.db, webhookId)
      if (!webhook) throw new DomainError('not_found')
      if (webhook.raw_body === null) throw new DomainError('conflict')
      return webhook
    },
    /** Applies a webhook once more. Throws what keeps it from being applied. */
    retry: (webhook: WebhookRow) => attempt(deps, sourceOf(webhook), webhook),
  }
}
export type Inbox = ReturnType<typeof createInbox>
