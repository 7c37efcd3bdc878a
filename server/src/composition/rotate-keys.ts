import type { SealedFileStore } from '../adapters/storage/sealed-file-store.ts'
import { allPersonalBlobs } from '../kernel/blob-store.ts'
import type { Db } from '../kernel/db.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { resealSignIns } from '../modules/auth/index.ts'
import { resealDeleted } from '../modules/chat/index.ts'
import { resealMethods } from '../modules/payments/index.ts'
import { resealPayoutAccounts } from '../modules/payouts/index.ts'
import { resealPushKeys } from '../modules/push/index.ts'
import { resealEvidence } from '../modules/safety/index.ts'
import { resealTotpSecrets } from '../modules/second-factor/index.ts'
import { resealWebhooks } from '../modules/webhooks/index.ts'
import { forgetOtherKeys } from './stored-keys.ts'

/** The result of a change of SECRETS_KEY on stored data. */
export interface KeyRotation {
  readonly keyId: string
  /** Files that were stored before files were encrypted. */
  readonly filesEncrypted: number
  readonly filesRewrapped: number
  readonly rowsResealed: number
  /** Files and rows that no configured key opens; they stay unchanged. */
  readonly failed: number
}

interface RotationDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly files: SealedFileStore
}

/**
 * Wraps every file's key and seals every sealed row with the current SECRETS_KEY; the files themselves are encrypted
 * only if they never were. Safe beside running servers, and safe to repeat.
 */
export async function rotateKeys({ db, secrets, files }: RotationDeps): Promise<KeyRotation> {
  const file = await files.rotate(allPersonalBlobs)
  const rows = [
    await resealTotpSecrets(db, secrets),
    await resealSignIns(db, secrets),
    await resealEvidence(db, secrets),
    await resealDeleted(db, secrets),
    await resealMethods(db, secrets),
    await resealPayoutAccounts(db, secrets),
    await resealWebhooks(db, secrets),
    await resealPushKeys(db, secrets),
  ]
  const failed = rows.reduce((sum, row) => sum + row.failed, file.failed)
  if (failed === 0) await forgetOtherKeys(db, secrets)
  return {
    keyId: secrets.keyId,
    filesEncrypted: file.encrypted,
    filesRewrapped: file.rewrapped,
    rowsResealed: rows.reduce((sum, row) => sum + row.changed, 0),
    failed,
  }
}
