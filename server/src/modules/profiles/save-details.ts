import type { ProfileDetails, ProfileDetailsChange } from '@serendip/contract'
import { transact } from '../../kernel/transact.ts'
import { lockAccount } from '../accounts/index.ts'
import { maskOffensive } from '../text-safety/index.ts'
import { findDetails, storeDetails, wholeText } from './profile-details.store.ts'
import type { ProfilesDeps } from './profiles-deps.ts'
import { reviewText } from './text-reviews.store.ts'

/** Changes what a person says of themselves: listed words are masked, and an operator reads what is doubtful. */
export async function saveDetails(
  { plumbing, settings }: ProfilesDeps,
  accountId: string,
  { bio, prompts, languages, intentions }: ProfileDetailsChange,
): Promise<ProfileDetails> {
  const rules = await settings.read()
  const mask = (text: string) => maskOffensive(text, rules.offensiveWords)
  return transact(plumbing.db, async (tx) => {
    // An operator who decides about the texts before them decides first.
    await lockAccount(tx, accountId)
    await storeDetails(tx, accountId, {
      ...(bio !== undefined && { bio: mask(bio) }),
      ...(prompts && { prompts: prompts.map(({ prompt, answer }) => ({ prompt, answer: mask(answer) })) }),
      ...(languages && { languages }),
      ...(intentions && { intentions }),
    })
    const details = await findDetails(tx, accountId)
    if (bio !== undefined || prompts !== undefined)
      await reviewText(tx, plumbing, rules, { accountId, kind: 'bio', text: wholeText(details) })
    return details
  })
}
