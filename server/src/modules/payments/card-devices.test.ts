import type { LoginResult } from '@serendip/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTo } from '../../../test/mailbox.ts'
import { aCheckout, anInvoice, aSavedMethod, methodsOf, press, tapOneClick } from '../../../test/payments.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEV_COUNTRY: 'DE' })
})
afterAll(() => server.stop())

let taps = 0
/** Taps on a saved card for another invoice; answers the refusal, or the state of the invoice. */
async function tap(person: SignedUp, methodId: string): Promise<string> {
  taps += 1
  const invoiceId = await anInvoice(server, person)
  const { body } = await tapOneClick(server, person, { invoiceId, methodId, key: `a-tap-on-a-card-${taps}` })
  return body.code ?? body.invoice.state
}

async function logIn(person: SignedUp, deviceId: string, password = person.password): Promise<SignedUp> {
  const { email } = person
  const { body } = await server.post<LoginResult>('/login', { email, password, deviceId })
  return { ...person, password, token: body.authData?.token ?? '' }
}

const unlock = async ({ token }: SignedUp, proof: object): Promise<string | undefined> =>
  (await server.post<{ readonly code?: string }>('/user/paymentMethod/unlock', proof, token)).body.code

test('a card that was typed on a device is charged there with one tap; on a new one the person proves it first', async () => {
  const home = await aPerson(server, { deviceId: 'web_home' })
  // Nothing of an account is told to an address that may be a stranger's.
  await server.composition.engines.database.db
    .updateTable('accounts')
    .set({ email_confirmed: true })
    .where('id', '=', home.userId)
    .execute()
  const methodId = await aSavedMethod(server, home)
  expect(await tap(home, methodId)).toBe('paid')
  const thief = await logIn(home, 'web_new')
  expect(await tap(thief, methodId)).toBe('card_locked')
  expect(await unlock(thief, { currentPassword: 'a guess' })).toBe('password_mismatch')
  expect(await unlock(thief, {})).toBe('password_mismatch')
  expect(await tap(thief, methodId)).toBe('card_locked')
  expect(await unlock(thief, { currentPassword: home.password })).toBeUndefined()
  expect(await tap(thief, methodId)).toBe('paid')
  await mailTo(server, home.email, 'Your saved cards can be used on another device')
  // The same device of before, with another session.
  expect(await tap(await logIn(home, 'web_home'), methodId)).toBe('paid')
})

test('a session that named no device is a device by itself', async () => {
  const person = await aPerson(server)
  const methodId = await aSavedMethod(server, person)
  expect(await tap(person, methodId)).toBe('paid')
  expect(await tap(await logIn(person, ''), methodId)).toBe('card_locked')
})

test('another card that a stranger types on their device opens that one alone', async () => {
  const home = await aPerson(server, { deviceId: 'web_home' })
  const own = await aSavedMethod(server, home)
  const thief = await logIn(home, 'web_new')
  await press(server, await aCheckout(server, thief, await anInvoice(server, thief)), {
    ending: 'approve',
    card: '5556',
    save: '1',
  })
  const theirs = (await methodsOf(server, thief)).find(({ lastFour }) => lastFour === '5556')
  expect(await tap(thief, theirs?.methodId ?? '')).toBe('paid')
  expect(await tap(thief, own)).toBe('card_locked')
})

test('a page that was opened on two devices opens the card on neither', async () => {
  const home = await aPerson(server, { deviceId: 'web_home' })
  const invoiceId = await anInvoice(server, home)
  const checkoutId = await aCheckout(server, home, invoiceId)
  const thief = await logIn(home, 'web_new')
  expect(await aCheckout(server, thief, invoiceId)).toBe(checkoutId)
  await press(server, checkoutId, { ending: 'approve', card: '4242', save: '1' })
  const [method] = await methodsOf(server, home)
  expect([await tap(thief, method?.methodId ?? ''), await tap(home, method?.methodId ?? '')]).toEqual([
    'card_locked',
    'card_locked',
  ])
})

test('after a change of the password cards are locked on every device, until the person proves it again', async () => {
  const home = await aPerson(server, { deviceId: 'web_home' })
  const methodId = await aSavedMethod(server, home)
  const password = 'six quiet herons'
  const changed = await server.post(
    '/updatePassword',
    { password, currentPassword: home.password },
    home.token,
  )
  expect(changed.status).toBe(200)
  expect(await tap(home, methodId)).toBe('card_locked')
  expect(await unlock(home, { currentPassword: password })).toBeUndefined()
  expect(await tap(home, methodId)).toBe('paid')
})

test('after a change of the address cards are locked', async () => {
  const home = await aPerson(server, { deviceId: 'web_home' })
  const methodId = await aSavedMethod(server, home)
  const { db } = server.composition.engines.database
  await db
    .updateTable('accounts')
    .set({ email: `other-${home.email}` })
    .where('id', '=', home.userId)
    .execute()
  expect(await tap(home, methodId)).toBe('card_locked')
})
