import type { GiftRow, OperatorRoutes } from '@serendip/contract/operator'
import { beforeAll, expect, test } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { operatorsOn } from '../../../test/operators.ts'
import { dayMs } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers, OperatorCaller } from '../../kernel/handlers.ts'
import { offeredRows } from './gift-catalogue.ts'
import { createGiftDesk } from './gift-desk.ts'

type Routes = Handlers<OperatorRoutes['gifts']>
const nothing = { params: undefined, query: undefined, body: undefined }

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  )

describeEngines('the catalogue of gifts', (open) => {
  let desk: ReturnType<typeof operatorsOn>
  let db: Db
  let routes: Routes
  let author: OperatorCaller
  let second: OperatorCaller
  beforeAll(async () => {
    db = (await open()).db
    desk = operatorsOn(db)
    const { approvals, audit, clock } = desk
    routes = createGiftDesk({ plumbing: { db, clock, approvals, audit } }).operatorRoutes.gifts
    const operators = [await desk.enrolled('admin'), await desk.enrolled('admin')]
    const [first, last] = await Promise.all(operators.map(({ session }) => desk.callerOf(session)))
    if (!first || !last) throw new Error('two admins have logged in')
    ;[author, second] = [first, last]
    desk.clock.advance(dayMs)
  })

  const asked = (caller: OperatorCaller) => ({ ...nothing, caller, origin: desk.origin })
  const gifts = async () => (await routes.list(asked(author))).gifts
  const giftOf = async (key: string): Promise<GiftRow> => {
    const found = (await gifts()).find((gift) => gift.key === key)
    if (!found) throw new Error(`there is no ${key}`)
    return found
  }
  type Body = Parameters<Routes['save']>[0]['body']
  const save = (giftKey: string, body: Body) => routes.save({ ...asked(author), params: { giftKey }, body })
  /** As the form sends a gift that an operator opened. */
  const change = async (key: string, over: Partial<Body>) => {
    const { names, isAnimated, isOffered, priceCoins, changedAt: seen } = await giftOf(key)
    desk.clock.advance(1_000)
    return save(key, { names, art: 'rose', isAnimated, isOffered, priceCoins, seen, ...over })
  }
  const waiting = async () => (await desk.approvals.list('gift'))[0]?.id ?? ''
  const confirm = async (caller = second, approvalId?: string) =>
    routes.confirm({ ...asked(caller), params: { approvalId: approvalId ?? (await waiting()) } })
  const offered = async () => (await offeredRows(db)).map(({ key, price_coins }) => [key, price_coins])
  const acts = async () => (await desk.audit.search({}, 50)).map(({ action }) => action)

  test('changes at once in all that is no price, and a gift that is off is not offered', async () => {
    expect(await change('rose', { names: { en: 'Red rose' }, isOffered: false })).toEqual({ waits: false })
    expect(await giftOf('rose')).toMatchObject({ names: { en: 'Red rose' }, isOffered: false })
    expect((await offered()).map(([key]) => key)).not.toContain('rose')
    const { changedAt } = await giftOf('rose')
    expect(await change('rose', {})).toEqual({ waits: false })
    expect((await giftOf('rose')).changedAt).toBe(changedAt)
    expect((await acts()).filter((action) => action === 'gift.changed')).toHaveLength(1)
  })

  test('takes another price once a second admin confirms it', async () => {
    expect(await change('coffee', { art: 'coffee', priceCoins: 25 })).toEqual({ waits: true })
    expect(await giftOf('coffee')).toMatchObject({ priceCoins: 20, askedPriceCoins: 25 })
    expect(await refusal(change('coffee', { art: 'coffee', priceCoins: 30 }))).toBe('conflict')
    expect(await refusal(confirm(author))).toBe('cannot_target_self')
    await confirm()
    expect(await giftOf('coffee')).toMatchObject({ priceCoins: 25, askedPriceCoins: null })
    expect(await offered()).toContainEqual(['coffee', 25])
    expect(await acts()).toEqual(expect.arrayContaining(['gift.priced', 'approval.confirmed']))
    expect(await refusal(confirm(second, 'apr_none'))).toBe('not_found')
  })

  test('has a new gift once a second admin confirms it, once', async () => {
    const body: Body = {
      names: { en: 'Sunflower', de: 'Sonnenblume' },
      art: 'rose',
      isAnimated: false,
      isOffered: true,
      priceCoins: 15,
      seen: null,
    }
    expect(await save('sunflower', body)).toEqual({ waits: true })
    expect((await gifts()).some(({ key }) => key === 'sunflower')).toBe(false)
    await confirm()
    expect(await offered()).toContainEqual(['sunflower', 15])
    expect(await refusal(save('sunflower', body))).toBe('conflict')
    expect(await refusal(save('lily', { ...body, seen: 1 }))).toBe('not_found')
  })

  test('is not changed by who saw another state of it', async () => {
    const { changedAt } = await giftOf('kiss')
    await change('kiss', { art: 'kiss', isOffered: false })
    expect(await refusal(change('kiss', { art: 'kiss', isOffered: true, seen: changedAt }))).toBe('conflict')
    expect((await giftOf('kiss')).isOffered).toBe(false)
  })
})
