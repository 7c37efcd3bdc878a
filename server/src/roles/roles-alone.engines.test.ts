import { randomUUID } from 'node:crypto'
import type { HistoryPage } from '@serendip/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatOn } from '../../test/chat.ts'
import { aPostgresUrl } from '../../test/database.ts'
import { describeRedis, redisUrl } from '../../test/redis.ts'
import {
  aCheckout,
  anInvoice,
  methodsOf,
  pageOf,
  press,
  tapOneClick,
  testProviderOf,
} from '../../test/payments.ts'
import { apiAt, aPerson, aServer, type TestApi, type TestServer } from '../../test/server.ts'
import { aTab } from '../../test/socket.ts'
import { aStartedProcess, type StartedProcess } from '../../test/started-process.ts'

const landingEvent = () => ({
  eventId: randomUUID(),
  at: 1,
  impressionId: randomUUID(),
  name: 'seen',
  fields: {},
})

/**
 * Roles that serve routes, each alone: what it answers, and for each role a route that it leaves to another process.
 */
describeRedis('a role that serves routes starts alone', () => {
  describe.each(['analytics', 'api'] as const)('%s', (role) => {
    let started: StartedProcess
    let api: TestApi
    beforeAll(async () => {
      started = await aStartedProcess({
        ROLES: role,
        // Empty: the process migrates it.
        DATABASE_URL: await aPostgresUrl({ migrated: false }),
        REDIS_URL: redisUrl() ?? '',
      })
      api = apiAt(started.origin)
    })
    afterAll(() => started.dispose())

    test('it is ready', async () => {
      expect((await fetch(`${started.origin}/ready`)).status).toBe(200)
    })

    test('it answers the routes of its service and no others', async () => {
      const answers = [
        (await api.post('/wt/le', landingEvent())).status,
        (await api.get('/live')).status,
        (await api.get('/openapi.json')).status,
      ]
      expect(answers).toEqual(role === 'analytics' ? [200, 404, 404] : [404, 200, 200])
    })
  })
})

/** People sign up and hold their sockets at another process; of chat it serves nothing. */
describeRedis('the role chat starts alone', () => {
  let elsewhere: TestServer
  let started: StartedProcess
  let chat: TestApi
  beforeAll(async () => {
    const shared = { DATABASE_URL: await aPostgresUrl(), REDIS_URL: redisUrl() ?? '' }
    elsewhere = await aServer({ ...shared, ROLES: 'api,socket' })
    started = await aStartedProcess({ ...shared, ROLES: 'chat' })
    chat = apiAt(started.origin)
  })
  afterAll(async () => {
    await started.dispose()
    await elsewhere.stop()
  })

  test('it answers the routes of chat and no others', async () => {
    const answers = async (api: TestApi) => [
      (await api.get('/chat/getList')).status,
      (await api.get('/live')).status,
      (await api.post('/wt/le', landingEvent())).status,
      (await api.get('/openapi.json')).status,
    ]
    expect((await fetch(`${started.origin}/ready`)).status).toBe(200)
    expect(await answers(chat)).toEqual([401, 404, 404, 404])
    expect(await answers(elsewhere)).toEqual([404, 200, 404, 200])
  })

  test('a message sent through it reaches the tabs of both at another process, and is read through it', async () => {
    const [ann, bob] = await chatOn(elsewhere).matched()
    const tabs = [await aTab(elsewhere, ann), await aTab(elsewhere, bob)]

    const message = { tempId: randomUUID(), type: 'text', text: 'From a process of its own' }
    expect((await chat.post(`/message/sendToUser/${bob.userId}`, message, ann.token)).status).toBe(200)

    for (const tab of tabs) {
      const { changes } = await tab.next('chat.changes')
      expect(changes.messages).toMatchObject([{ text: message.text }])
    }
    const history = await chat.get<HistoryPage>(`/history/getByUser/${ann.userId}`, bob.token)
    expect(history.body.messages).toMatchObject([{ text: message.text }])
  })
})

/** People sign up and choose at another process; the payment page, its calls and its notifications are this one's. */
describeRedis('the role payments starts alone', () => {
  let elsewhere: TestServer
  let started: StartedProcess
  let payments: TestApi
  beforeAll(async () => {
    const shared = { DATABASE_URL: await aPostgresUrl(), REDIS_URL: redisUrl() ?? '', DEV_COUNTRY: 'DE' }
    elsewhere = await aServer({ ...shared, ROLES: 'api,socket,worker' })
    // In qa a brand without published terms sells nothing.
    started = await aStartedProcess({ ...shared, APP_ENV: 'dev', ROLES: 'payments' })
    payments = apiAt(started.origin)
  })
  afterAll(async () => {
    await started.dispose()
    await elsewhere.stop()
  })

  test('it answers the calls of the payment page and its notifications, and no others', async () => {
    const answers = async (api: TestApi) => [
      (await api.get('/payment/page-api/getUserBillingHistory')).status,
      (await api.post('/payment/page-api/processOneClick', {})).status,
      (await api.post('/payment/webhook/test', '{}')).status,
      (await fetch(`${api.origin}/payment/test`)).status,
      (await api.get('/live')).status,
      (await api.get('/user/billingInfo')).status,
      (await api.get('/chat/getList')).status,
      (await api.get('/openapi.json')).status,
    ]
    expect((await fetch(`${started.origin}/ready`)).status).toBe(200)
    expect(await answers(payments)).toEqual([401, 401, 403, 400, 404, 404, 404, 404])
    expect(await answers(elsewhere)).toEqual([404, 404, 404, 404, 200, 401, 404, 200])
  })

  test('what is paid there is known to every process, which can pay it back', async () => {
    const person = await aPerson(elsewhere)
    const invoiceId = await anInvoice(elsewhere, person)
    const checkoutId = await aCheckout(payments, person, invoiceId)
    await press(payments, checkoutId, { ending: 'approve', card: '4242', save: '1' })
    expect((await pageOf(payments, person, invoiceId)).invoice.state).toBe('paid')
    const [method] = await methodsOf(elsewhere, person)
    const next = await anInvoice(elsewhere, person)
    const tap = { invoiceId: next, methodId: method?.methodId ?? '', key: 'a-button-of-a-split-shop' }
    expect((await tapOneClick(payments, person, tap)).body.invoice.state).toBe('paid')
    const provider = testProviderOf(elsewhere)
    const payment = await provider.read(checkoutId)
    expect(payment).toMatchObject({ outcome: 'approved', amountMinor: 699 })
    const order = { paymentId: payment?.paymentId ?? '', amountMinor: 699, currency: 'EUR', key: 'back' }
    expect(await provider.refund(order)).toMatchObject({ kind: 'done' })
    // More than was paid does not go back.
    expect(await provider.refund({ ...order, key: 'again' })).toEqual({ kind: 'declined' })
    expect(await provider.readRefund('back')).toMatchObject({ kind: 'done' })
    expect(await provider.readRefund('never asked')).toBeNull()
  })
})
