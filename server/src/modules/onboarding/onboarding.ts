import type { OnboardingAnswers, PersonCard, Routes } from '@serendip/contract'
import type { EventListener } from '../../kernel/events.ts'
import type { Caller, Handlers, Origin } from '../../kernel/handlers.ts'
import type { MailQueue } from '../mail/index.ts'
import { maskOffensive } from '../text-safety/index.ts'
import { accountRoutes } from './accounts.handlers.ts'
import { admit } from './admit.ts'
import { closedAccountListener } from './close.ts'
import { mailRoutes } from './mail.handlers.ts'
import { createMailContent } from './mail-content.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'
import { findShownBio } from './profile-details.store.ts'
import { secondFactorRoutes } from './second-factor.handlers.ts'
import { sessionRoutes } from './sessions.handlers.ts'
import { stepRoutes } from './steps.handlers.ts'
import { oneClickUnsubscribe } from './unsubscribe.ts'
import { findAnswers } from './web-data.store.ts'

type Families = 'accounts' | 'mail' | 'onboarding' | 'secondFactor' | 'sessions'

export interface Onboarding {
  readonly routes: { readonly [F in Families]: Handlers<Routes[F]> }
  readonly listeners: readonly EventListener[]
  /** Delivers requested mails. */
  readonly mails: ReturnType<MailQueue['handler']>
  /** For the button of a mailbox, which posts the token of a newsletter. */
  readonly oneClick: ReturnType<typeof oneClickUnsubscribe>
  /** Throws forbidden for a location where the product may not be offered, unless the person was unblocked. */
  admit(caller: Caller, origin: Pick<Origin, 'country'>): Promise<void>
  answersOf(userId: string): Promise<OnboardingAnswers>
  /** The texts of a person's profile, as others may read them. */
  wordsOf(userId: string): Promise<Pick<PersonCard, 'bio' | 'interests' | 'city'>>
}

/** Characters in the name of a place: no digits, and no signs of addresses or links. */
const placeName = /^[\p{L}\p{M}\p{Zs}.,'’()-]+$/u

/** The city, if the person agreed to show it. */
async function shownCity({ settings }: OnboardingDeps, answers: OnboardingAnswers): Promise<string> {
  const { city = '', cityShown = false } = answers
  if (!cityShown || !placeName.test(city)) return ''
  return maskOffensive(city, (await settings.read()).offensiveWords)
}

export function createOnboarding(deps: OnboardingDeps): Onboarding {
  const { db } = deps.plumbing
  return {
    routes: {
      accounts: accountRoutes(deps),
      mail: mailRoutes(deps),
      onboarding: stepRoutes(deps),
      secondFactor: secondFactorRoutes(deps),
      sessions: sessionRoutes(deps),
    },
    listeners: [closedAccountListener(deps)],
    oneClick: oneClickUnsubscribe(deps),
    mails: deps.outside.mails.handler(createMailContent(deps)),
    admit: (caller, origin) => admit(deps, caller, origin),
    answersOf: (userId) => findAnswers(db, userId),
    async wordsOf(userId) {
      const [bio, answers] = await Promise.all([findShownBio(db, userId), findAnswers(db, userId)])
      return { bio, interests: answers.interests ?? [], city: await shownCity(deps, answers) }
    },
  }
}
