import { expect, test } from 'vitest'
import { storageOf } from '../platform/analytics/storage.ts'
import { createScreenDocuments, documentOrigin, takeLinkState } from './screen-documents.ts'

const aTab = () => {
  const stored = new Map<string, string>()
  const storage = storageOf(
    () =>
      ({
        getItem: (name) => stored.get(name) ?? null,
        setItem: (name, value) => void stored.set(name, value),
        removeItem: (name) => void stored.delete(name),
      }) as Storage,
  )
  return { storage, stored }
}
const at = (pathname: string, state: unknown = null) => ({ pathname, search: '', hash: '', key: 'k', state })
const anEntry = (state: unknown = null) => {
  const entry = { state, replaceState: (next: unknown) => void Object.assign(entry, { state: next }) }
  return entry
}

test('the first screen says which document this is, and only the other one’s screens are elsewhere', () => {
  const app = createScreenDocuments(aTab().storage)
  const isElsewhere = [
    app.isElsewhere('default', undefined, undefined),
    app.isElsewhere('empty', at('/match'), at('/pwa')),
    app.isElsewhere('payment', at('/match'), at('/payment/credits')),
  ]
  expect(isElsewhere).toEqual([false, false, true])
  const payments = createScreenDocuments(aTab().storage)
  expect(payments.isElsewhere('payment', undefined, undefined)).toBe(false)
  expect(payments.isElsewhere('payment', at('/payment/credits'), at('/payment/step2/inv_1'))).toBe(false)
  expect(payments.isElsewhere('default', at('/payment/credits'), at('/wallet'))).toBe(true)
  expect(payments.isElsewhere('offerwall', at('/payment/credits'), at('/offerwall'))).toBe(true)
})

test('the screen before and the state of its link go along, the state once', () => {
  const { storage } = aTab()
  const app = createScreenDocuments(storage)
  app.isElsewhere('default', undefined, undefined)
  app.isElsewhere('payment', at('/chat?userId=usr_1'), at('/payment/credits', { coinsFor: '/chat' }))
  expect(documentOrigin(storage)).toBe('/chat?userId=usr_1')
  const [first, reloaded] = [anEntry(), anEntry()]
  takeLinkState(storage, first)
  expect(first.state).toEqual({ usr: { coinsFor: '/chat' }, key: 'default', idx: 0 })
  takeLinkState(storage, reloaded)
  expect(reloaded.state).toBeNull()
  expect(documentOrigin(storage)).toBe('/chat?userId=usr_1')
})

test('an entry that has a state keeps it, and what is stored is an address of this site or nothing', () => {
  const { storage, stored } = aTab()
  stored.set('documentOrigin', JSON.stringify({ from: '/wallet', state: { coinsFor: '/chat' } }))
  const entry = anEntry({ usr: null, key: 'a', idx: 3 })
  takeLinkState(storage, entry)
  expect(entry.state).toEqual({ usr: null, key: 'a', idx: 3 })
  for (const broken of ['{', '"x"', '{"from":"//elsewhere.example"}', '{"from":7}']) {
    stored.set('documentOrigin', broken)
    expect(documentOrigin(storage)).toBeNull()
  }
})
