import type { Measure } from '@serendip/contract/operator'
import type { Tx } from '../../kernel/db.ts'
import { type AccountRow, findAccountById, renameAccount } from '../accounts/index.ts'
import { findBio, forgetTextReview, storeBio } from '../onboarding/index.ts'
import { storeRemovedText, takeRemovedText } from './removed-texts.store.ts'

/** The decision that takes a text away, and its moment in milliseconds since the epoch. */
interface RemovedBy {
  readonly eventId: string
  readonly measure: Measure
  readonly at: number
}

/** Takes away a name or a profile text that broke a rule. Until the person chooses a name, others see their id. */
export async function removeWords(
  tx: Tx,
  { id, human_id, name }: AccountRow,
  { eventId, measure, at }: RemovedBy,
): Promise<void> {
  if (measure !== 'nameReset' && measure !== 'bioRemoved') return
  const kind = measure === 'nameReset' ? 'name' : 'bio'
  const text = kind === 'name' ? name : await findBio(tx, id)
  await storeRemovedText(tx, { event_id: eventId, person_id: id, kind, text }, at)
  if (kind === 'name') await renameAccount(tx, id, human_id)
  else await storeBio(tx, id, '')
  await forgetTextReview(tx, id, kind)
}

/**
 * What a reversed decision gives back: `restored`, `replaced` where the person has written another text since, `gone`
 * where it is no longer stored, `none` where nothing was taken.
 */
export type GivenBack = 'restored' | 'replaced' | 'gone' | 'none'

/** Restores a name or a profile text that a reversed decision took away, unless the person has written another one. */
export async function restoreWords(
  tx: Tx,
  { id: eventId, person_id, measure }: { id: string; person_id: string; measure: Measure },
): Promise<GivenBack> {
  if (measure === 'mediaRemoved') return 'gone'
  if (measure !== 'nameReset' && measure !== 'bioRemoved') return 'none'
  const text = await takeRemovedText(tx, eventId)
  const account = await findAccountById(tx, person_id)
  if (text === null || !account) return 'gone'
  if (measure === 'nameReset') {
    if (account.name !== account.human_id) return 'replaced'
    await renameAccount(tx, person_id, text)
    return 'restored'
  }
  if ((await findBio(tx, person_id)) !== '') return 'replaced'
  await storeBio(tx, person_id, text)
  return 'restored'
}
