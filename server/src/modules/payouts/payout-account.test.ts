import type { EarningsView, ErrorBody } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, mailTo } from '../../../test/mailbox.ts'
import { aPayoutAccount } from '../../../test/payout-accounts.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aCreator } from '../../../test/stories.ts'
import { dayMs } from '../../kernel/clock.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEV_COUNTRY: 'DE' })
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const subject = 'Your payout details were saved or changed'

/** A creator whose address is confirmed. */
async function confirmed(): Promise<SignedUp> {
  const creator = await aCreator(server)
  await sql`update accounts set email_confirmed = true where id = ${creator.userId}`.execute(db())
  return creator
}
const read = async ({ token }: SignedUp): Promise<EarningsView> =>
  (await server.get<EarningsView>('/creators/earnings', token)).body
const store = ({ token, password }: SignedUp, over: object = {}) =>
  server.post<EarningsView & Partial<ErrorBody>>(
    '/creators/earnings',
    { ...aPayoutAccount(), currentPassword: password, ...over },
    token,
  )
const ageAccount = (userId: string, days: number) =>
  sql`update payout_accounts set changed_at = changed_at - ${days} * interval '1 day',
    usable_from = usable_from - ${days} * interval '1 day' where account_id = ${userId}`.execute(db())

test('an account is stored sealed, shows its ends alone, waits seven days and is told by mail', async () => {
  const creator = await confirmed()
  expect((await read(creator)).account).toBeNull()
  const { status, body } = await store(creator, { iban: 'de89 3704 0044 0532 0130 00' })
  expect(status).toBe(200)
  expect(body).toEqual(await read(creator))
  const { account } = body
  expect(account).toMatchObject({
    holderName: 'Ada König',
    ibanCountry: 'DE',
    ibanEnd: '3000',
    city: 'Berlin',
    taxIdEnd: ' 901',
  })
  expect((account?.usableFrom ?? 0) - (account?.changedAt ?? 0)).toBe(7 * dayMs)
  for (const secret of ['0532013000', 'Lindenstraße', '10969', '345 678'])
    expect(JSON.stringify(body)).not.toContain(secret)
  const { rows } = await sql<{ row: string; details: Buffer }>`
    select payout_accounts::text as row, details from payout_accounts where account_id = ${creator.userId}`.execute(
    db(),
  )
  const stored = `${rows[0]?.row} ${Buffer.from(rows[0]?.details ?? '').toString('latin1')}`
  for (const secret of ['0532013000', 'Lindenstra', '345 678']) expect(stored).not.toContain(secret)
  expect((await mailTo(server, creator.email, subject)).text).toContain('7 days')
})

test('a session alone changes nothing: it proves itself by the password or a code', async () => {
  const creator = await confirmed()
  const refused = [
    await store(creator, { currentPassword: 'a guess' }),
    await store(creator, { currentPassword: undefined }),
    await store(creator, { currentPassword: undefined, confirmationCode: '000000' }),
  ]
  expect(refused.map(({ body }) => body.code)).toEqual([
    'password_mismatch',
    'password_mismatch',
    'confirmation_failed',
  ])
  expect((await read(creator)).account).toBeNull()
  expect(await mailsTo(server, creator.email)).not.toContainEqual(expect.objectContaining({ subject }))
})

test('any change begins the wait anew, and the same account again does not', async () => {
  const creator = await confirmed()
  await store(creator)
  await ageAccount(creator.userId, 8)
  const usable = (await read(creator)).account?.usableFrom ?? 0
  expect(usable).toBeLessThan(Date.now())
  expect((await store(creator)).body.account?.usableFrom).toBe(usable)
  const changed = (await store(creator, { taxId: '98 765 432 109' })).body.account
  expect(changed?.usableFrom).toBeGreaterThan(Date.now() + 6 * dayMs)
})

test.each([
  ['wrong check digits', { iban: 'DE88370400440532013000' }],
  ['a digit too few', { iban: 'DE8937040044053201300' }],
  ['an unknown country', { iban: 'XX89370400440532013000' }],
  ['a name that no bank knows', { holderName: 'آدا' }],
  ['no city', { city: ' ' }],
  ['a tax id of nothing', { taxId: '--' }],
])('%s is refused', async (_, over) => {
  const creator = await confirmed()
  expect((await store(creator, over)).body.code).toBe('bad_input')
  expect((await read(creator)).account).toBeNull()
})

test('while payouts are paused the page says so and no account is changed; then it goes on', async () => {
  const creator = await confirmed()
  const { settings } = server.composition
  const pause = async (isPaused: boolean) => {
    await transact(db(), (tx) => settings.write(tx, 'payoutsPaused', isPaused, new Date()))
    await settings.renew()
  }
  await pause(true)
  try {
    expect((await store(creator)).body.code).toBe('unavailable')
    const paying = server.composition.payouts.demandPayable(creator.userId, 5_000)
    await expect(paying).rejects.toMatchObject({ code: 'unavailable' })
    expect(await read(creator)).toMatchObject({ isPaused: true, account: null })
  } finally {
    await pause(false)
  }
  expect((await store(creator)).body).toMatchObject({ isPaused: false, account: { ibanEnd: '3000' } })
})

test('a creator whose mailbox is not confirmed names no account, because nobody would be told', async () => {
  const creator = await aCreator(server)
  expect((await store(creator)).body.code).toBe('email_not_confirmed')
  expect((await read(creator)).account).toBeNull()
})

test('of a short tax id nothing is shown', async () => {
  const creator = await confirmed()
  expect((await store(creator, { taxId: '1234567' })).body.account?.taxIdEnd).toBe('')
  expect((await store(creator, { taxId: '12345678' })).body.account?.taxIdEnd).toBe('5678')
})

test('a payout needs the minimum, a checked identity, and an account that has waited; test accounts are never paid', async () => {
  const creator = await confirmed()
  const refusal = (coins = 5_000): Promise<unknown> =>
    server.composition.payouts.demandPayable(creator.userId, coins).then(
      () => null,
      (error: DomainError) => error.details['reason'] ?? error.code,
    )
  expect(await refusal(4_999)).toBe('below_minimum')
  expect(await refusal()).toBe('identity')
  await sql`insert into identity_checks (id, account_id, verification_id, status, started_at, changed_at)
    values (${`idc_${'1'.repeat(20)}`}, ${creator.userId}, 'another-check', 'approved', now(), now())`.execute(
    db(),
  )
  expect(await refusal()).toBe('no_account')
  await store(creator)
  expect(await refusal()).toBe('account_waits')
  await ageAccount(creator.userId, 6)
  expect(await refusal()).toBe('account_waits')
  await ageAccount(creator.userId, 2)
  expect(await refusal()).toBeNull()
  // Whoever is no creator any more keeps what they earned, the page, and a last payout below the minimum.
  await sql`update accounts set roles_group = 'user' where id = ${creator.userId}`.execute(db())
  expect((await read(creator)).account).not.toBeNull()
  expect(await refusal(100)).toBeNull()
  await sql`update accounts set sandbox = true where id = ${creator.userId}`.execute(db())
  expect(await refusal()).toBe('forbidden')
})

test('the page is for creators, and says what an operator set', async () => {
  const person = await aPerson(server)
  const { body } = await server.get<ErrorBody>('/creators/earnings', person.token)
  expect([body.code, (await store(person)).body.code]).toEqual(['forbidden', 'forbidden'])
  const creator = await aCreator(server, 'artist')
  expect(await read(creator)).toMatchObject({
    payableCoins: 0,
    payoutCentsPer1000Coins: 1000,
    sharePercent: 50,
    payoutMinCents: 5000,
    maturingDays: 7,
    accountWaitDays: 7,
    isIdentityProven: false,
    birthday: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  await sql`insert into identity_checks (id, account_id, verification_id, status, started_at, changed_at)
    values (${`idc_${'0'.repeat(20)}`}, ${creator.userId}, 'a-check', 'approved', now(), now())`.execute(db())
  expect((await read(creator)).isIdentityProven).toBe(true)
})
