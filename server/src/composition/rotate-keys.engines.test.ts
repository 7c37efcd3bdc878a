import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aFilesDirectory } from '../../test/blobs.ts'
import { describeEngines } from '../../test/database.ts'
import { plantPerson } from '../../test/planted-person.ts'
import { createFileBlobStore } from '../adapters/storage/file-blob-store.ts'
import { createSealedFileStore } from '../adapters/storage/sealed-file-store.ts'
import { ConfigError } from '../config/config.ts'
import { personalBlobs } from '../kernel/blob-store.ts'
import type { Db } from '../kernel/db.ts'
import { randomIds } from '../kernel/ids.ts'
import { createSecrets, type Secrets } from '../kernel/secrets.ts'
import { rotateKeys } from './rotate-keys.ts'
import { checkKeys, hasUnsealed } from './stored-keys.ts'

const now = Date.UTC(2026, 5, 1)
const [first, second] = ['the first key of the environment', 'the second key of the environment']

describeEngines('the keys of the environment', (open) => {
  const directory = aFilesDirectory()
  let db: Db
  let personId: string
  let photo: string
  let reportId: string
  let frameId: string
  let deletedId: string
  beforeAll(async () => {
    db = (await open()).db
    personId = await plantPerson(db, now)
    photo = `${personalBlobs(personId)}photos/pho_x/page.webp`
    const reports = await sql<{ id: string }>`select id from reports where reporter_id = ${personId}`.execute(
      db,
    )
    reportId = reports.rows[0]?.id ?? ''
    const frames = await sql<{ id: string }>`select id from report_frames
      where report_id = ${reportId}`.execute(db)
    frameId = frames.rows[0]?.id ?? ''
    const deleted = await sql<{ id: string }>`select message_id as id from deleted_messages
      where sender_id = ${personId}`.execute(db)
    deletedId = deleted.rows[0]?.id ?? ''
  })
  const filesWith = (secrets: Secrets) => createSealedFileStore(directory, randomIds, secrets)
  const rotate = (secrets: Secrets) => rotateKeys({ db, secrets, files: filesWith(secrets) })
  const sealed = async (table: string, column: string, isTheirs: ReturnType<typeof sql>) => {
    const found = await sql<{ sealed: Uint8Array | null }>`
      select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${isTheirs}`.execute(db)
    return Buffer.from(found.rows[0]?.sealed ?? [])
  }
  /** The inserted person's app secret, refresh token, evidence and picture, as a key opens them. */
  const opened = async (secrets: Secrets) => [
    secrets.open(
      `totp secret of ${personId}`,
      await sealed('totp_secrets', 'secret', sql`subject_id = ${personId}`),
    ),
    secrets.open(
      'sign-in refresh token',
      await sealed('account_identities', 'refresh_token', sql`account_id = ${personId}`),
    ),
    secrets.open(
      `evidence of ${reportId}`,
      await sealed('reports', 'evidence_sealed', sql`id = ${reportId}`),
    ),
    secrets.open(
      `frame of a report ${frameId}`,
      await sealed('report_frames', 'sealed', sql`id = ${frameId}`),
    ),
    secrets.open(
      `deleted message ${deletedId}`,
      await sealed('deleted_messages', 'sealed', sql`message_id = ${deletedId}`),
    ),
    secrets.open(
      `payment methods of ${personId}`,
      await sealed('payment_methods', 'token', sql`account_id = ${personId}`),
    ),
    secrets.open(
      `payout account of ${personId}`,
      await sealed('payout_accounts', 'details', sql`account_id = ${personId}`),
    ),
  ]
  const values = [
    'secret of the app',
    'refresh token',
    '{"texts":["x"],"videos":[]}',
    'a picture',
    'gone',
    'a card',
    'an account',
  ]

  test('data stored unsealed is sealed once, and the database states so until then', async () => {
    const secrets = createSecrets(first)
    await createFileBlobStore(directory, randomIds).put(photo, Buffer.from('a face'))
    await sql`update totp_secrets set secret = ${secrets.seal(`totp secret of ${personId}`, values[0] ?? '')}
      where subject_id = ${personId}`.execute(db)
    await sql`update account_identities set refresh_token = ${secrets.seal('sign-in refresh token', values[1] ?? '')}
      where account_id = ${personId}`.execute(db)
    await sql`update report_frames set sealed = ${secrets.seal(`frame of a report ${frameId}`, values[3] ?? '')}
      where id = ${frameId}`.execute(db)
    await sql`update deleted_messages
      set sealed = ${secrets.seal(`deleted message ${deletedId}`, values[4] ?? '')}
      where message_id = ${deletedId}`.execute(db)
    await sql`update payment_methods set token = ${secrets.seal(`payment methods of ${personId}`, values[5] ?? '')}
      where account_id = ${personId}`.execute(db)
    await sql`update payout_accounts set details = ${secrets.seal(`payout account of ${personId}`, values[6] ?? '')}
      where account_id = ${personId}`.execute(db)
    await checkKeys(db, secrets, now)
    expect(await hasUnsealed(db)).toBe(true)
    expect(await rotate(secrets)).toMatchObject({ filesEncrypted: 1, rowsResealed: 1, failed: 0 })
    expect(await hasUnsealed(db)).toBe(false)
    expect(await opened(secrets)).toEqual(values)
    const old = await sql`select 1 from reports where evidence <> '[]' or video_evidence <> '[]'`.execute(db)
    expect(old.rows).toEqual([])
    expect(await rotate(secrets)).toMatchObject({ filesEncrypted: 0, filesRewrapped: 0, rowsResealed: 0 })
  })

  test('startup refuses a wrong key, and accepts a change of keys while the old one is configured', async () => {
    const wrong = createSecrets(second)
    await expect(checkKeys(db, wrong, now)).rejects.toThrow(ConfigError)
    await expect(checkKeys(db, wrong, now)).rejects.toThrow(createSecrets(first).keyId)
    await checkKeys(db, createSecrets(second, [first]), now + 1)
    // From here on something may be sealed with the second one, so the first alone is no longer enough.
    await expect(checkKeys(db, createSecrets(first), now)).rejects.toThrow(wrong.keyId)
    await checkKeys(db, createSecrets(first, [second]), now)
  })

  test('a rotation seals everything with the new key; the old one is no longer needed and opens nothing', async () => {
    const both = createSecrets(second, [first])
    expect(await opened(both)).toEqual(values)
    expect(await rotate(both)).toEqual({
      keyId: both.keyId,
      filesEncrypted: 0,
      filesRewrapped: 1,
      rowsResealed: 7,
      failed: 0,
    })
    const alone = createSecrets(second)
    await checkKeys(db, alone, now)
    expect(await opened(alone)).toEqual(values)
    expect(Buffer.from((await filesWith(alone).read(photo)) ?? []).toString()).toBe('a face')
    expect(await opened(createSecrets(first))).toEqual([null, null, null, null, null, null, null])
    await expect(filesWith(createSecrets(first)).read(photo)).rejects.toThrow('neither')
  })

  test('if no key opens a value, the rotation reports it and that key stays required', async () => {
    await sql`update totp_secrets set secret = ${Buffer.alloc(60, 1)} where subject_id = ${personId}`.execute(
      db,
    )
    const both = createSecrets(first, [second])
    await checkKeys(db, both, now)
    expect(await rotate(both)).toMatchObject({ failed: 1 })
    await expect(checkKeys(db, createSecrets(first), now)).rejects.toThrow(ConfigError)
  })
})
