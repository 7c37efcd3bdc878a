import { offerwallProviders, type Routes } from '@serendip/contract'
import type { EventListener } from '../../kernel/events.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { forgetWebhooksAbout } from '../webhooks/index.ts'
import { listCredits } from './offer-credits.ts'
import type { OfferwallDeps } from './offerwall-deps.ts'
import { openWalls } from './open-walls.ts'
import { postbackWebhooks } from './postback-webhooks.ts'

export type { OfferPostback, OfferwallFormat, OfferwallProvider } from './offerwall-provider.port.ts'

const offerwallHandlers = (deps: OfferwallDeps): Handlers<Routes['offerwall']> => ({
  async walls({ caller: { userId }, origin: { brandId } }) {
    const { offerwallPaused: paused } = await deps.settings.read()
    return { walls: paused ? [] : [...(await openWalls(deps, { userId, brandId }))], paused }
  },
  history: async ({ caller: { userId }, query: { after } }) => ({
    credits: await listCredits(deps.plumbing.db, userId, after),
  }),
})

/** Deletes the postbacks about a person with the account. */
const postbackEraser = ({ plumbing: { db } }: OfferwallDeps): EventListener<'account.erasing'> => ({
  name: 'offerwall-webhook-eraser',
  events: ['account.erasing'],
  async handle({ payload: { accountId } }) {
    const known = await db
      .selectFrom('offerwall_people')
      .select('id')
      .where('account_id', '=', accountId)
      .execute()
    for (const { id } of known) await forgetWebhooksAbout(db, id)
  },
})

/** Walls of offers: whom they are open to, and what was finished there, from a postback to the coins. */
export const createOfferwall = (deps: OfferwallDeps) => ({
  webhooks: offerwallProviders.map((name) => postbackWebhooks(deps, name)),
  routes: { offerwall: offerwallHandlers(deps) },
  listeners: [postbackEraser(deps)],
})
