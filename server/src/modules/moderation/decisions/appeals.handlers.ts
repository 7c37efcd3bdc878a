import type { OperatorRoutes } from '@serendip/contract/operator'
import type { Handlers } from '../../../kernel/handlers.ts'
import { readPlace } from '../../../kernel/queue-place.ts'
import { claimAppeal, releaseAppeal } from '../../accounts/index.ts'
import { claimOrConflict, releaseItem } from '../../audit/index.ts'
import { requireShownAppeal } from '../cases/require-shown.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { decideAppeal, listAppeals, openAppeal } from './appeals.ts'

export const appealHandlers = (deps: ModerationDeps): Handlers<OperatorRoutes['appeals']> => ({
  list: ({ caller, query }) => listAppeals(deps, caller, readPlace(query.after)),
  open: ({ caller, params }) => openAppeal(deps, caller, params.appealId),
  claim: ({ caller: { operatorId }, params: { appealId: itemId }, origin }) =>
    claimOrConflict(deps.plumbing, { queue: 'appeals', itemId, operatorId, origin }, (tx, claim) =>
      claimAppeal(tx, itemId, claim),
    ),
  release: ({ caller: { operatorId }, params: { appealId: itemId }, origin }) =>
    releaseItem(deps.plumbing, { queue: 'appeals', itemId, operatorId, origin }, (tx) =>
      releaseAppeal(tx, itemId, operatorId),
    ),
  async decide({ caller, params, body, origin }) {
    await requireShownAppeal(deps, caller, params.appealId)
    await decideAppeal(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
})
