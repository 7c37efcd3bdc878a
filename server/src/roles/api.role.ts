import { mountDevIdentity } from '../http/dev-identity.ts'
import { mountDevMail } from '../http/dev-mail.ts'
import { mountApi } from '../http/mount-api.ts'
import type { Role } from './process-context.ts'

/** The HTTP API; beside it, the pages of what stays on this machine: mails, and the emulated identity check. */
export const apiRole: Role = async ({ composition, server }) => {
  await mountApi(server, composition.api)
  const { devMailbox } = composition.waysIn
  if (devMailbox) mountDevMail(server, devMailbox)
  const { emulator } = composition.identityParts
  if (emulator) await mountDevIdentity(server, emulator)
}
