import { expect, test } from 'vitest'
import { createModalQueue } from './modal-queue.ts'
import { storedSessionFlags } from './session-flags.ts'
import { stub } from '../../platform/stub.test-kit.ts'

interface Data {
  report: { userId: string }
  coinShop: undefined
  bonus: { coins: number }
  emailConfirm: undefined
  streamerProfileConfirm: undefined
  deleteOffer: undefined
  paymentSuccess: undefined
  paymentDecline: undefined
  missingFields: undefined
  trashDetected: undefined
}

function fakeStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage
}

function setUp(storage = fakeStorage()) {
  const queue = createModalQueue<Data>({ session: storedSessionFlags(storage) })
  return {
    queue,
    names: () => queue.getSnapshot().map((modal) => modal.name),
    /** The names from the lowest to the highest layer. */
    stacked: () =>
      [...queue.getSnapshot()].sort((left, right) => left.layer - right.layer).map((modal) => modal.name),
  }
}

test('modals stack by their index in the queue: later ones are above earlier ones', () => {
  const { queue, stacked } = setUp()
  queue.open('report', { userId: 'vera' })
  queue.open('coinShop', undefined)
  expect(queue.getSnapshot().map((modal) => modal.layer)).toEqual([0, 1])
  expect(stacked()).toEqual(['report', 'coinShop'])
})

test('when one closes, those after it move down', () => {
  const { queue } = setUp()
  queue.open('report', { userId: 'vera' })
  queue.open('coinShop', undefined)
  queue.close('report')
  expect(queue.getSnapshot()).toMatchObject([{ name: 'coinShop', layer: 0 }])
})

test('a modal is in the queue once: opening it again brings it to the front with the new data', () => {
  const { queue, stacked } = setUp()
  queue.open('bonus', { coins: 50 })
  queue.open('coinShop', undefined)
  queue.open('bonus', { coins: 200 })
  expect(stacked()).toEqual(['coinShop', 'bonus'])
  expect(queue.getSnapshot()[1]?.data).toEqual({ coins: 200 })
})

test.each(['paymentSuccess', 'paymentDecline', 'missingFields'] as const)(
  '%s is above modals that were opened after it',
  (raised) => {
    const { queue, stacked } = setUp()
    queue.open(raised, undefined)
    queue.open('coinShop', undefined)
    expect(stacked()).toEqual(['coinShop', raised])
  },
)

test('trash-detected is above everything, the raised ones too', () => {
  const { queue, stacked } = setUp()
  queue.open('trashDetected', undefined)
  queue.open('paymentDecline', undefined)
  queue.open('missingFields', undefined)
  queue.open('coinShop', undefined)
  expect(stacked()).toEqual(['coinShop', 'paymentDecline', 'missingFields', 'trashDetected'])
})

test.each(['emailConfirm', 'streamerProfileConfirm', 'deleteOffer'] as const)(
  '%s is shown once in a session, also after a reload',
  (name) => {
    const storage = fakeStorage()
    const { queue, names } = setUp(storage)
    expect(queue.open(name, undefined)).toBe(true)
    queue.close(name)
    expect(queue.open(name, undefined)).toBe(false)
    expect(names()).toEqual([])
    expect(setUp(storage).queue.open(name, undefined)).toBe(false)
    expect(setUp(fakeStorage()).queue.open(name, undefined)).toBe(true)
  },
)

test('one that is shown once in a session may be brought to the front while it is open', () => {
  const { queue, stacked } = setUp()
  queue.open('deleteOffer', undefined)
  queue.open('coinShop', undefined)
  expect(queue.open('deleteOffer', undefined)).toBe(true)
  expect(stacked()).toEqual(['coinShop', 'deleteOffer'])
})

test('other modals open as often as they are requested', () => {
  const { names, queue } = setUp()
  queue.open('coinShop', undefined)
  queue.close('coinShop')
  queue.open('coinShop', undefined)
  expect(names()).toEqual(['coinShop'])
})

test('a browser that refuses storage still shows it once a page', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const { queue } = setUp(stub<Storage>({ getItem: refuse, setItem: refuse }))
  queue.open('emailConfirm', undefined)
  queue.close('emailConfirm')
  expect(queue.open('emailConfirm', undefined)).toBe(false)
})

test('one that is opened below a raised modal is reached when that closes, and stays reached', () => {
  const { queue } = setUp()
  const reached = () =>
    queue
      .getSnapshot()
      .filter((modal) => modal.isReached)
      .map((modal) => modal.name)
  queue.open('report', { userId: 'vera' })
  queue.open('missingFields', undefined)
  queue.open('coinShop', undefined)
  expect(reached()).toEqual(['report', 'missingFields'])
  queue.close('missingFields')
  expect(reached()).toEqual(['report', 'coinShop'])
  queue.close('coinShop')
  expect(reached()).toEqual(['report'])
})

test('each opening has its own id, so that a modal brought to the front restarts', () => {
  const { queue } = setUp()
  queue.open('bonus', { coins: 50 })
  const before = queue.getSnapshot()[0]?.id
  queue.open('bonus', { coins: 200 })
  expect(queue.getSnapshot()[0]?.id).not.toBe(before)
})

test('a modal is presented by its own view, with its own data', () => {
  const { queue } = setUp()
  queue.open('bonus', { coins: 50 })
  const silent = () => ''
  const words = queue.getSnapshot().map((modal) =>
    modal.present({
      report: ({ userId }) => userId,
      bonus: ({ coins }) => `${coins} coins`,
      coinShop: silent,
      emailConfirm: silent,
      streamerProfileConfirm: silent,
      deleteOffer: silent,
      paymentSuccess: silent,
      paymentDecline: silent,
      missingFields: silent,
      trashDetected: silent,
    }),
  )
  expect(words).toEqual(['50 coins'])
})

test('closing the visible ones closes all, and closing is blocked while one that blocks it is open', () => {
  const { names, queue } = setUp()
  queue.open('coinShop', undefined)
  queue.open('report', { userId: 'vera' }, { blocksClosing: true })
  expect(queue.isClosingBlocked()).toBe(true)
  queue.close('report')
  expect(queue.isClosingBlocked()).toBe(false)
  queue.closeVisible()
  expect(names()).toEqual([])
})
