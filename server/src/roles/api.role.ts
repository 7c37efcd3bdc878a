import { photoKinds } from '@serendip/contract/operator'
import { mountDevIdentity } from '../http/dev/dev-identity.ts'
import { mountDevMail } from '../http/dev/dev-mail.ts'
import { mountDevPhotos } from '../http/dev/dev-photos.ts'
import type { Role } from './process-context.ts'

/** The most photos listed for development. */
const rehearsedPhotos = 50

/** In dev only, pages for what stays on this machine: mails, and the emulated checks of identity and photos. */
export const apiRole: Role = async ({ composition, server }) => {
  const { devMailbox, media, config } = composition
  if (config.appEnv !== 'dev') return
  if (devMailbox) mountDevMail(server, devMailbox)
  const decidedBy = 'rehearsal'
  await mountDevPhotos(server, {
    pending: async () =>
      (await Promise.all(photoKinds.map((kind) => media.pendingPhotos(kind, rehearsedPhotos, null)))).flat(),
    approve: (photoId) => media.decidePhoto({ photoId, verdict: 'approved', decidedBy }),
    decline: (photoId, reason) => media.decidePhoto({ photoId, verdict: 'declined', reason, decidedBy }),
  })
  const { emulator } = composition.identityParts
  if (emulator) await mountDevIdentity(server, emulator, composition.clock)
  composition.offerwallParts.emulator?.sendTo(() => {
    const address = server.server.address()
    if (address === null || typeof address === 'string') return null
    const reachable = `http://127.0.0.1:${address.port}`
    return { entered: `${config.http.publicOrigin ?? reachable}/api/offerwall/postback`, reachable }
  })
}
