import { createHash } from 'node:crypto'
import type { CaptchaChallenge } from '@serendip/contract'
import type { TestApi } from './server.ts'

type ProofOfWork = Extract<CaptchaChallenge, { kind: 'altcha' }>

async function aChallenge(server: TestApi): Promise<ProofOfWork> {
  const { body } = await server.get<CaptchaChallenge>('/captcha')
  if (body.kind !== 'altcha') throw new Error('no proof of work was asked for')
  return body
}

/** Solves the server's proof of work like a browser. */
export function solve({ algorithm, challenge, salt, signature, maxNumber }: ProofOfWork): string {
  const hash = (number: number): string => createHash('sha256').update(`${salt}${number}`).digest('hex')
  for (let number = 0; number <= maxNumber; number += 1) {
    if (hash(number) !== challenge) continue
    return Buffer.from(JSON.stringify({ algorithm, challenge, salt, signature, number })).toString('base64')
  }
  throw new Error('the challenge has no answer')
}

export const aCaptcha = async (server: TestApi): Promise<string> => solve(await aChallenge(server))
