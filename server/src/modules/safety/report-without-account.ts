import { consequencesOf, type RouteBody, type Routes } from '@serendip/contract'
import { dayMs } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { BrandOrigin } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import { transact } from '../../kernel/transact.ts'
import { findAccountById, mailboxOf } from '../accounts/index.ts'
import { holdMedia, ownerOfShownPhoto } from '../media/index.ts'
import { sealEvidence } from './evidence.ts'
import { insertOutsideReport, isKnownKey } from './outside-reports.store.ts'
import { readPage } from './report-person.ts'
import type { SafetyDeps } from './safety-deps.ts'

const hourMs = 3_600_000
/** Time within which whoever has no account is to hear the outcome. */
const outsideGoalMs = 48 * hourMs
/** Of one network in an hour, and to one mailbox in a day: nobody has confirmed that it wants them, and each gets a receipt. */
const outsideReportsMax = 5

type OutsideBody = RouteBody<Routes['safety']['reportWithoutAccount']>

const idIn = /(?:^|[/=])((?:usr|pho)_[0-9a-z]{20})(?=$|[/?#&])/

/** The person, and the photo if the address is of one. Throws not_found for an address that leads to neither. */
async function readTarget({ plumbing: { db } }: SafetyDeps, address: string, brandId: string) {
  const [, id = ''] = idIn.exec(address) ?? []
  const photoId = id.startsWith('pho_') ? id : undefined
  const userId = photoId === undefined ? id : await ownerOfShownPhoto(db, photoId)
  const account = userId ? await findAccountById(db, userId) : null
  if (!account || account.erased_at !== null || account.brand_id !== brandId)
    throw new DomainError('not_found')
  return { userId: account.id, name: account.name, photoId }
}

/** Throws report_limit. */
async function limitOutside(
  { plumbing: { rateLimiter } }: SafetyDeps,
  { address }: BrandOrigin,
  email: string,
): Promise<void> {
  const limited = [
    { key: networkOf(address), windowMs: hourMs },
    { key: mailboxOf(email.toLowerCase()), windowMs: dayMs },
  ]
  for (const { key, windowMs } of limited) {
    const taken = await rateLimiter.take(`outsideReport:${key}`, outsideReportsMax, windowMs)
    if (!taken.allowed) throw new DomainError('report_limit', { retryAfterMs: taken.retryAfterMs })
  }
}

/**
 * Stores a report by somebody without an account, with the page and its photos as they are, and mails a receipt with a
 * link that confirms the mailbox. The same key again changes nothing. Throws captcha_failed, report_limit, not_found.
 */
export async function reportWithoutAccount(
  deps: SafetyDeps,
  origin: BrandOrigin,
  body: OutsideBody,
): Promise<void> {
  const { db, clock, ids } = deps.plumbing
  const { email, language, key, reason, text } = body
  if (await isKnownKey(db, key)) return
  await deps.checkCaptcha(origin, body.captcha)
  await limitOutside(deps, origin, email)
  const { userId, name, photoId } = await readTarget(deps, body.address, origin.brandId)
  const [page, photoIds, { evidenceKeepMs }] = await Promise.all([
    readPage(deps, { userId, photoId }),
    deps.media.reportablePhotos(userId),
    deps.settings.read(),
  ])
  if (!page) throw new DomainError('not_found')
  const now = clock.now()
  const at = new Date(now)
  const reportId = ids.next('rep')
  const until = new Date(now + evidenceKeepMs)
  await transact(db, async (tx) => {
    await tx
      .insertInto('reports')
      .values({
        id: reportId,
        key,
        reported_id: userId,
        subject: photoId === undefined ? 'page' : 'photo',
        reason,
        priority: consequencesOf(reason).priority,
        text,
        evidence_sealed: sealEvidence(deps.secrets, reportId, { ...page, reportedName: name, photoIds }),
        evidence_until: until,
        created_at: at,
      })
      .execute()
    const dueAt = new Date(now + outsideGoalMs)
    const { brandId } = origin
    await insertOutsideReport(tx, deps.secrets, { reportId, key, brandId, language, email, at, dueAt })
    await holdMedia(tx, photoIds, until)
    const mail = { accountId: reportId, kind: 'outsideReportReceived', to: email, language } as const
    await deps.mails.request(tx, mail)
  })
}
