import type { IdentityView } from '@serendip/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { createIdentityGate, type IdentityGate } from './identity-gate.ts'

const free: IdentityView = {
  status: 'none',
  reason: null,
  declined: null,
  triesLeft: 3,
  available: true,
  rehearsal: false,
}
let view: IdentityView | Error
let reads: number
let opened: { readonly returned: boolean }[]
let gate: IdentityGate

beforeEach(() => {
  view = free
  reads = 0
  opened = []
  const read = async () => {
    reads += 1
    if (view instanceof Error) throw view
    return view
  }
  gate = createIdentityGate({
    api: { identity: { read, start: async () => ({ link: '' }), refresh: read } },
    queries: new QueryClient(),
    open: (call) => opened.push(call),
  })
})

test('a person who needs no proof passes, and the server is not asked twice', async () => {
  expect([await gate.passes(), await gate.passes()]).toEqual([true, true])
  expect(reads).toBe(1)
  expect(opened).toEqual([])
})

test('a person who needs proof is asked for it until it is there', async () => {
  view = { ...free, reason: 'country' }
  expect(await gate.passes()).toBe(false)
  expect(opened).toEqual([{ returned: false }])
  view = { ...free, status: 'approved' }
  expect(await gate.passes()).toBe(true)
})

test('if nothing can be read, the server decides', async () => {
  view = new Error('offline')
  expect(await gate.passes()).toBe(true)
  expect(opened).toEqual([])
})
