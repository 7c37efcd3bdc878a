import type { Measure } from '@serendip/contract/operator'
import type { Tx } from '../../kernel/db.ts'
import { type AccountRow, renameAccount } from '../accounts/index.ts'
import { forgetTextReview, storeBio } from '../onboarding/index.ts'

/** Takes away a name or a profile text that broke a rule. Until the person chooses a name, others see their id. */
export async function removeWords(tx: Tx, { id, human_id }: AccountRow, measure: Measure): Promise<void> {
  if (measure === 'nameReset') {
    await renameAccount(tx, id, human_id)
    await forgetTextReview(tx, id, 'name')
  }
  if (measure === 'bioRemoved') {
    await storeBio(tx, id, '')
    await forgetTextReview(tx, id, 'bio')
  }
}
