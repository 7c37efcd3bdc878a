import { mountDevIdentity } from '../http/dev-identity.ts'
import { mountDevMail } from '../http/dev-mail.ts'
import { mountDevPhotos } from '../http/dev-photos.ts'
import { mountApi } from '../http/mount-api.ts'
import { decidePhoto, findPending } from '../modules/media/index.ts'
import type { Role } from './process-context.ts'

/** More photos than this are not listed for a rehearsal. */
const rehearsedPhotos = 50

/** The HTTP API; beside it, the pages of what stays on this machine: mails, and the emulated checks of identity and photos. */
export const apiRole: Role = async ({ composition, server }) => {
  await mountApi(server, composition.api)
  const { devMailbox } = composition.waysIn
  if (devMailbox) mountDevMail(server, devMailbox)
  const { mediaDeps, config } = composition
  if (config.appEnv !== 'prod') {
    const decidedBy = 'rehearsal'
    await mountDevPhotos(server, {
      pending: () => findPending(mediaDeps.plumbing.db, rehearsedPhotos),
      approve: (photoId) => decidePhoto(mediaDeps, { photoId, verdict: 'approved', decidedBy }),
      decline: (photoId, reason) =>
        decidePhoto(mediaDeps, { photoId, verdict: 'declined', reason, decidedBy }),
    })
  }
  const { emulator } = composition.identityParts
  if (emulator) await mountDevIdentity(server, emulator, composition.clock)
}
