import { type ChangedTerms, isPremium, type OwnProfile, type Partner } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { type AccountRow, type Accounts, ageInYears, missingFields, shownCountry } from '../accounts/index.ts'

export interface ProfilesDeps {
  readonly accounts: Accounts
  readonly clock: Clock
  /** A person's balance, from the wallet. */
  balanceCoins(userId: string): Promise<number>
  /** Number of filtered matches that a person has free of charge today, from entitlements. */
  bonusMatchesLeft(userId: string): Promise<number>
  /** Their photo awaiting review, from media. */
  pendingPhotoId(userId: string): Promise<string | null>
  /** The brand's terms that someone who accepted this version is asked to accept, from legal. */
  changedTerms(brandId: string, accepted: number): Promise<ChangedTerms | null>
  /** A person's experiments, from experiments. */
  abTestsOf(userId: string): Promise<string[]>
}

export interface Profiles {
  /** Throws not_found. */
  own(userId: string): Promise<OwnProfile>
  /** A person as a stranger sees them. Throws not_found. */
  partner(userId: string): Promise<Partner>
}

export function createProfiles({ accounts, clock, ...of }: ProfilesDeps): Profiles {
  const accountOf = async (userId: string): Promise<AccountRow> => {
    const account = await accounts.byId(userId)
    if (!account) throw new DomainError('not_found')
    return account
  }
  return {
    async own(userId) {
      const [account, coins, bonusMatch, pendingPhotoId, abTests] = await Promise.all([
        accountOf(userId),
        of.balanceCoins(userId),
        of.bonusMatchesLeft(userId),
        of.pendingPhotoId(userId),
        of.abTestsOf(userId),
      ])
      const changedTerms = await of.changedTerms(account.brand_id, account.terms_version)
      return {
        ...presentOwn(account, { coins, bonusMatch }, abTests, clock.now()),
        ...(changedTerms === null ? {} : { changedTerms }),
        ...(pendingPhotoId === null ? {} : { avatarOnModeration: pendingPhotoId }),
      }
    },
    async partner(userId) {
      const account = await accountOf(userId)
      // A person without a birthday cannot be anyone's partner yet.
      if (account.birthday === null) throw new DomainError('not_found')
      return {
        userId: account.id,
        name: account.name,
        age: ageInYears(account.birthday, clock.now()),
        gender: account.gender,
        country: shownCountry(account),
        language: account.language,
        avatar: account.avatar,
        rolesGroup: account.roles_group,
        demo: account.demo_peer || account.sandbox,
      }
    },
  }
}

function presentOwn(
  account: AccountRow,
  has: Pick<OwnProfile, 'coins' | 'bonusMatch'>,
  abTests: string[],
  now: number,
): OwnProfile {
  const missing = missingFields(account)
  return {
    _id: account.id,
    humanReadableId: account.human_id,
    name: account.name,
    gender: account.gender,
    age: account.birthday === null ? null : ageInYears(account.birthday, now),
    birthday: account.birthday,
    email: account.email,
    emailConfirmed: account.email_confirmed,
    avatar: account.avatar,
    ...has,
    lt: 0,
    // Nobody has a membership flag before there are subscriptions.
    premium: isPremium({ premium: false, abTests }),
    ...(abTests.length > 0 ? { abTests } : {}),
    rolesGroup: account.roles_group,
    language: account.language,
    last_ip_country: account.country,
    shown_country: shownCountry(account),
    created: account.created_at.getTime(),
    brandId: account.brand_id,
    sandbox: account.sandbox,
    emailSubscribed: account.email_subscribed,
    hasPassword: account.password_hash !== null,
    ...(account.pending_email === null ? {} : { pendingEmail: account.pending_email }),
    ...(missing.length > 0 ? { missingFields: missing } : {}),
  }
}
