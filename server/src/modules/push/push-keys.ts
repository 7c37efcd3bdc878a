import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { type ResealResult, resealColumn } from '../../kernel/reseal-column.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { PushDeps } from './push-deps.ts'
import type { VapidKeys } from './push-service.port.ts'

const purposeOf = (id: string): string => `push key:${id}`

/** Seals the stored key with the current key of the environment. */
export const resealPushKeys = (db: Db, secrets: Secrets): Promise<ResealResult> =>
  resealColumn(db, secrets, { table: 'push_keys', column: 'private_key', id: sql`id`, purposeOf })

async function readStored({ plumbing, secrets }: PushDeps): Promise<VapidKeys | null> {
  const row = await plumbing.db.selectFrom('push_keys').selectAll().executeTakeFirst()
  if (!row) return null
  const privateKey = secrets.open(purposeOf(row.id), Buffer.from(row.private_key))
  if (privateKey === null) throw new Error('the push key is sealed with a key that is not configured')
  return { publicKey: row.public_key, privateKey }
}

/** Of several processes that need one at the same moment, the first one's stays. */
async function makeKeys(deps: PushDeps): Promise<void> {
  const { publicKey, privateKey } = deps.service.makeKeys()
  await deps.plumbing.db
    .insertInto('push_keys')
    .values({
      id: 'vapid',
      public_key: publicKey,
      private_key: deps.secrets.seal(purposeOf('vapid'), privateKey),
      made_at: new Date(deps.plumbing.clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Reads the keys of the configuration, or the stored ones, which are made at the first need and stay. */
export function pushKeysReader(deps: PushDeps): () => Promise<VapidKeys> {
  let known: VapidKeys | null = deps.keys
  return async () => {
    known ??= await readStored(deps)
    if (known === null) {
      await makeKeys(deps)
      known = await readStored(deps)
    }
    if (known === null) throw new Error('the push key was not stored')
    return known
  }
}
