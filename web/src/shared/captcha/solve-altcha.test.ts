import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { browserHash, solveAltcha } from './solve-altcha.ts'

const challengeFor = (number: number, maxNumber: number) => ({
  kind: 'altcha' as const,
  algorithm: 'SHA-256' as const,
  challenge: createHash('sha256').update(`salt?expires=1&${number}`).digest('hex'),
  salt: 'salt?expires=1&',
  signature: 'signed',
  maxNumber,
  expiresAt: 1,
})

test.each([0, 255, 256, 1_000])(
  'the number %i is found, and sent with what the server signed',
  async (number) => {
    const answer = await solveAltcha(challengeFor(number, 1_000), browserHash)
    expect(JSON.parse(atob(answer ?? ''))).toEqual({
      algorithm: 'SHA-256',
      challenge: challengeFor(number, 0).challenge,
      number,
      salt: 'salt?expires=1&',
      signature: 'signed',
    })
  },
)

test('a number beyond the bound is not searched for', async () => {
  expect(await solveAltcha(challengeFor(5_000, 1_000), browserHash)).toBeNull()
})
