import { expect, test } from 'vitest'
import { breaksOf, type DescribedContract, describeContract } from './describe-contract.ts'
import { readStoredContract } from './stored-contract.ts'

const now = describeContract()

/** A copy of the contract with a change, as the next commit may make it. */
function changed(change: (copy: Record<keyof DescribedContract, Record<string, never>>) => void) {
  const copy = structuredClone(now)
  change(copy as never)
  return copy
}

test('a client of the previous contract can use this server: it reads all answers, and its requests are accepted', () => {
  expect(breaksOf(readStoredContract(), now)).toEqual([])
})

test('the contract is compatible with itself', () => {
  expect(breaksOf(now, now)).toEqual([])
})

interface Schema {
  required: string[]
  properties: Record<string, Schema>
}

test('a lost field of an answer, a lost route and a lost message are reported', () => {
  const later = changed(({ routes, fromServer }) => {
    const { answer } = routes['product.chat.getList'] as unknown as { answer: Schema }
    answer.required = answer.required.filter((name) => name !== 'folders')
    delete answer.properties['folders']
    delete routes['product.wallet.wallet']
    delete fromServer['match.idle']
  })
  expect(breaksOf(now, later)).toEqual([
    'product.chat.getList answer.folders: is required, and may be missing',
    'product GET /wallet: is gone',
    'match.idle: is gone',
  ])
})

test('a request that needs more than the previous client sends is reported', () => {
  const later = changed(({ routes, fromClient }) => {
    const { request } = routes['product.wallet.setLimit'] as unknown as { request: Schema }
    request.properties['body']?.required.push('reason')
    const leave = fromClient['call.leave'] as unknown as Schema
    leave.required.push('reason')
  })
  expect(breaksOf(now, later)).toEqual([
    'product.wallet.setLimit request.body.reason: is required, and may be missing',
    'call.leave.reason: is required, and may be missing',
  ])
})

test('a route may have another name, and not another address', () => {
  const renamed = changed(({ routes }) => {
    routes['product.wallet.balance'] = routes['product.wallet.wallet'] as never
    delete routes['product.wallet.wallet']
  })
  expect(breaksOf(now, renamed)).toEqual([])
  const moved = changed(({ routes }) => {
    const { call } = routes['product.wallet.wallet'] as unknown as { call: { path: string } }
    call.path = '/balance'
  })
  expect(breaksOf(now, moved)).toEqual(['product GET /wallet: is gone'])
})
