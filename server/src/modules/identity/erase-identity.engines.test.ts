import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { anEmulator, ondatoKeys } from '../../../test/identity.ts'
import { silentLogger } from '../../../test/logger.ts'
import { plantPerson } from '../../../test/planted-person.ts'
import { createOndato } from '../../adapters/identity/ondato/ondato-provider.ts'
import { createOutbox } from '../../adapters/postgres/outbox.ts'
import { relayDue } from '../../adapters/postgres/outbox-relay.ts'
import { systemClock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { randomIds } from '../../kernel/ids.ts'
import { transact } from '../../kernel/transact.ts'
import { identityEraser } from './erase-identity.ts'
import { insertCheck, listChecks } from './identity.store.ts'
import type { IdentityProvider } from './identity-provider.port.ts'

describeEngines('data at the identity provider', (open) => {
  const emulator = anEmulator()
  const clock = aClock()
  const outbox = createOutbox({ clock, ids: randomIds })
  let db: Db
  let provider: IdentityProvider
  beforeAll(async () => {
    db = (await open()).db
    const api = await emulator.listen()
    const urls = { token: `${api}/connect/token`, api, kyc: api, page: api }
    provider = createOndato(systemClock, { ...ondatoKeys, setupId: 'setup', requestMs: 2_000, urls })
  })
  afterAll(() => emulator.close())

  const relay = (asked: IdentityProvider | null) => {
    const listeners = [identityEraser({ plumbing: { db }, provider: asked })]
    return relayDue({ db, clock, logger: silentLogger, listeners })
  }
  const erase = (accountId: string) =>
    transact(db, (tx) => outbox.append(tx, 'account.erasing', { accountId }))

  /** A person who was looked at once, and who left a second try open. */
  async function aCheckedPerson(): Promise<{ personId: string; verifications: readonly string[] }> {
    const personId = await plantPerson(db, clock.now())
    await sql`delete from identity_checks where account_id = ${personId}`.execute(db)
    const verifications: string[] = []
    for (const status of ['rejected', 'started']) {
      const id = randomIds.next('idc')
      const verificationId = await provider.create(id)
      const at = new Date(clock.now())
      await insertCheck(db, { id, accountId: personId, verificationId, at })
      await sql`update identity_checks set status = ${status} where id = ${id}`.execute(db)
      verifications.push(verificationId)
    }
    emulator.decide(verifications[0] ?? '', 'rejected')
    return { personId, verifications }
  }

  test('is erased there with the person, and no one else’s', async () => {
    const [leaving, staying] = [await aCheckedPerson(), await aCheckedPerson()]
    await erase(leaving.personId)
    await relay(provider)
    expect(leaving.verifications.map((id) => emulator.keeps(id))).toEqual([false, false])
    expect(staying.verifications.map((id) => emulator.keeps(id))).toEqual([true, true])
    expect(await listChecks(db, leaving.personId)).toEqual([])
    expect(await listChecks(db, staying.personId)).toHaveLength(2)
  })

  test('is erased later if the provider is unreachable, even when half of it was already erased', async () => {
    const { personId, verifications } = await aCheckedPerson()
    const [first] = await listChecks(db, personId)
    await provider.erase({ verificationId: first?.verification_id ?? '', identificationId: null })
    await erase(personId)
    emulator.fault = 'down'
    await relay(provider)
    expect(await listChecks(db, personId)).toHaveLength(2)
    emulator.fault = 'none'
    clock.advance(60_000)
    await relay(provider)
    expect(verifications.map((id) => emulator.keeps(id))).toEqual([false, false])
    expect(await listChecks(db, personId)).toEqual([])
  })

  test('without a provider nothing is requested, and the event does not wait for one', async () => {
    const { personId } = await aCheckedPerson()
    await erase(personId)
    await relay(null)
    const waiting = await sql`select 1 from outbox_deliveries`.execute(db)
    expect(waiting.rows).toEqual([])
  })
})
