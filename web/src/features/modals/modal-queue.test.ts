import { expect, test } from 'vitest'
import { type ModalName, modalPool, modalRank, raisedModals, topModal } from './modal-pool.ts'
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

const isRaised = (name: ModalName) => (raisedModals as readonly ModalName[]).includes(name)

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
  }
}

test('a modal is in the queue once: opening it again brings it to the front with the new data', () => {
  const { queue, names } = setUp()
  queue.open('bonus', { coins: 50 })
  queue.open('coinShop', undefined)
  queue.open('bonus', { coins: 200 })
  expect(names()).toEqual(['coinShop', 'bonus'])
  expect(queue.getSnapshot()[1]?.data).toEqual({ coins: 200 })
})

test.each(['paymentSuccess', 'paymentDecline', 'missingFields'] as const)(
  '%s ranks above the other modals, and below trash-detected',
  (raised) => {
    expect(modalRank(raised)).toBeGreaterThan(modalRank('coinShop'))
    expect(modalRank(raised)).toBeLessThan(modalRank('trashDetected'))
  },
)

test('the other modals share the rank of the dialogs of screens', () => {
  const plain = modalPool.filter((name) => name !== topModal && !isRaised(name))
  expect(new Set(plain.map(modalRank))).toEqual(new Set([0]))
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
  const { queue, names } = setUp()
  queue.open('deleteOffer', undefined)
  queue.open('coinShop', undefined)
  expect(queue.open('deleteOffer', undefined)).toBe(true)
  expect(names()).toEqual(['coinShop', 'deleteOffer'])
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
