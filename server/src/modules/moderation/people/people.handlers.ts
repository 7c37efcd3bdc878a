import type { OperatorRoutes } from '@serendip/contract/operator'
import type { Handlers } from '../../../kernel/handlers.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { removeStrike } from '../strikes/strikes.ts'
import {
  changeSource,
  endSessionsOf,
  liftBanOf,
  markSandbox,
  resetPasswordOf,
  unblockPerson,
} from './act-on-person.ts'
import { changePhone } from './change-phone.ts'
import { changeRole } from './change-role.ts'
import { eraseOnRequest, previewErasure, sendArchive } from './data-requests.ts'
import { decidePerson } from './decide-person.ts'
import { openPerson, reportsOfPerson, searchPeople } from './open-person.ts'
import { searchPrivately } from './search-privately.ts'
import { listCallsOf, viewPerson } from './view-person.ts'
import { voidAge } from './void-age.ts'

export const peopleHandlers = (deps: ModerationDeps): Handlers<OperatorRoutes['people']> => ({
  search: ({ query }) => searchPeople(deps, query),
  searchPrivately: ({ caller, body, origin }) => searchPrivately(deps, caller, { ...body, origin }),
  open: ({ params }) => openPerson(deps, params.userId),
  reports: ({ params }) => reportsOfPerson(deps, params.userId),
  photo: ({ params: { userId: ownerId, photoId } }) => deps.media.openShownPicture({ ownerId, photoId }),
  viewPrivate: ({ caller, params, body, origin }) => viewPerson(deps, caller, { ...params, ...body, origin }),
  calls: ({ caller, params, body, origin }) => listCallsOf(deps, caller, { ...params, ...body, origin }),
  setPhone: async ({ caller, params, body, origin }) => ({
    phone: await changePhone(deps, caller, { ...params, ...body, origin }),
  }),
  async voidAge({ caller, params, body, origin }) {
    await voidAge(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async liftBan({ caller, params, body, origin }) {
    await liftBanOf(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  decide: async ({ caller, params, body, origin }) => ({
    reportId: await decidePerson(deps, caller, { ...params, ...body, origin }),
  }),
  async removeStrike({ caller, params, body, origin }) {
    await removeStrike(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  endSessions: async ({ caller, params, origin }) => ({
    ended: await endSessionsOf(deps, caller, { ...params, origin }),
  }),
  async resetPassword({ caller, params, origin }) {
    await resetPasswordOf(deps, caller, { ...params, origin })
    return { ok: true }
  },
  async setUnblocked({ caller, params, body, origin }) {
    await unblockPerson(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async setRole({ caller, params, body, origin }) {
    await changeRole(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async setSandbox({ caller, params, body, origin }) {
    await markSandbox(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async setSource({ caller, params, body, origin }) {
    await changeSource(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async sendArchive({ caller, params, body, origin }) {
    await sendArchive(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  previewErasure: ({ caller, params, body, origin }) =>
    previewErasure(deps, caller, { ...params, ...body, origin }),
  erase: async ({ caller, params, body, origin }) => ({
    eraseAt: await eraseOnRequest(deps, caller, { ...params, ...body, origin }),
  }),
})
