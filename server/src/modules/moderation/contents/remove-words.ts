import type { Measure } from '@serendip/contract/operator'
import type { Tx } from '../../../kernel/db.ts'
import { type AccountRow, findAccountById, renameAccount } from '../../accounts/index.ts'
import { forgetWithheld } from '../../media/index.ts'
import {
  findDetails,
  forgetTextReview,
  keepRestored,
  noTexts,
  storeDetails,
  wholeText,
} from '../../profiles/index.ts'
import type { ReportRow, StoredEvidence } from '../../safety/index.ts'
import { type ModerationEvent, standingDecisions } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { photosAmong, storeRemovedContent, takeRemovedContent } from './removed-contents.store.ts'

/** The decision that takes a text away, and its moment in milliseconds since the epoch. */
interface RemovedBy {
  readonly eventId: string
  readonly measure: Measure
  readonly at: number
}

/** Takes away a name, or the texts of a profile, that broke a rule. Until the person chooses a name, others see their id. */
export async function removeWords(
  tx: Tx,
  { id, human_id, name }: AccountRow,
  { eventId, measure, at }: RemovedBy,
): Promise<void> {
  if (measure !== 'nameReset' && measure !== 'bioRemoved') return
  const kind = measure === 'nameReset' ? 'name' : 'bio'
  const { bio, prompts } = await findDetails(tx, id)
  // An earlier decision may have taken it already.
  const isTaken = kind === 'name' ? name === human_id : wholeText({ bio, prompts }) === ''
  if (!isTaken) {
    const taken = kind === 'name' ? { content: name } : { content: bio, prompts: JSON.stringify(prompts) }
    await storeRemovedContent(tx, { event_id: eventId, person_id: id, kind, ...taken }, at)
  }
  if (kind === 'name') await renameAccount(tx, { accountId: id, name: human_id, at: new Date(at) })
  else await storeDetails(tx, id, noTexts)
  await forgetTextReview(tx, id, kind)
}

/**
 * Whether the person chose another name than the reported one since the reporter saw it; one that was chosen again is the
 * same. Without the evidence, whether they chose any after the report.
 */
export const isRenamedSince = (
  { name, human_id, renamed_at }: AccountRow,
  report: Pick<ReportRow, 'created_at'>,
  evidence: Pick<StoredEvidence, 'reportedName'> | null,
): boolean =>
  name !== human_id &&
  renamed_at !== null &&
  (evidence?.reportedName == null
    ? renamed_at.getTime() > report.created_at.getTime()
    : name !== evidence.reportedName)

/**
 * Result of giving back what a reversed decision took: `restored`, `replaced` where the person has written
 * another text since, `other` where another decision of the kind stands, `gone` where the text is no longer
 * stored, `none` where nothing was taken.
 */
export type GivenBack = 'restored' | 'replaced' | 'other' | 'gone' | 'none'

type DecisionRow = Pick<ModerationEvent, 'id' | 'person_id' | 'measure' | 'at'>

/** Whether another decision of the kind stands: a later one, or any if it was the other one that took the text. */
async function isTakenByOther(
  tx: Tx,
  { id, person_id, measure, at }: DecisionRow,
  text: string | null,
): Promise<boolean> {
  const standing = await standingDecisions(tx, person_id, text === null ? new Date(0) : at)
  return standing.some((otherDecision) => otherDecision.id !== id && otherDecision.measure === measure)
}

/**
 * Restores a name or the texts of a profile that a reversed decision took away, unless the person has written others or
 * another decision stands. No operator has to read it again.
 */
export async function restoreWords(
  { plumbing }: Pick<ModerationDeps, 'plumbing'>,
  tx: Tx,
  decided: DecisionRow,
): Promise<GivenBack> {
  const { id: eventId, person_id: accountId, measure } = decided
  if (measure === 'mediaRemoved') return 'gone'
  if (measure !== 'nameReset' && measure !== 'bioRemoved') return 'none'
  const taken = await takeRemovedContent(tx, eventId)
  const account = await findAccountById(tx, accountId)
  if (!account) return 'gone'
  const isName = measure === 'nameReset'
  const isReplaced = isName
    ? account.name !== account.human_id
    : wholeText(await findDetails(tx, accountId)) !== ''
  if (isReplaced) return 'replaced'
  if (await isTakenByOther(tx, decided, taken?.content ?? null)) return 'other'
  if (taken === null) return 'gone'
  const texts = { bio: taken.content, prompts: [...(taken.prompts ?? [])] }
  if (isName) await renameAccount(tx, { accountId, name: taken.content, at: new Date(plumbing.clock.now()) })
  else await storeDetails(tx, accountId, texts)
  const written = isName
    ? ({ kind: 'name', text: taken.content } as const)
    : ({ kind: 'bio', text: wholeText(texts) } as const)
  await keepRestored(tx, plumbing, { accountId, ...written })
  return 'restored'
}

/** Nothing is left to give back once an appeal was decided. */
export async function forgetRemoved(tx: Tx, { id }: Pick<ModerationEvent, 'id'>, at: Date): Promise<void> {
  const taken = await takeRemovedContent(tx, id)
  if (taken) await forgetWithheld(tx, photosAmong([taken]), at)
}
