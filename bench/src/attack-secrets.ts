import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { LoginResult } from '@serendip/contract'
import { solve } from '../../server/test/captcha.ts'
import { unzip } from '../../server/test/unzip.ts'
import { type Answer, type Attack, ask, attacker, type Target, parsed } from './attack-target.ts'
import { BenchSocket } from './bench-socket.ts'

const atOnce = 20
const password = 'a long walk in the rain'

interface Member {
  readonly userId: string
  readonly email: string
  readonly token: string
  readonly from: string
}

/** Addresses are never used twice, because each may do so much an hour. */
let lastAddress = 3_000
const anAddress = (): string => {
  lastAddress += 1
  return attacker(lastAddress)
}

/** Signs a person up, with their own address and mail domain. */
async function aMember(target: Target): Promise<Member> {
  const email = `someone@${randomUUID()}.example`
  const from = anAddress()
  const body = { email, password, name: 'Someone Else', birthday: '1990-05-17', termsAccepted: true }
  const answer = await ask(target, { path: '/api/registration', body, from })
  const { authData, profile } = parsed<LoginResult>(answer)
  if (!authData || !profile) throw new Error(`nobody can sign up: ${answer.status} ${answer.body}`)
  return { userId: profile._id, email, token: authData.token, from }
}

const post = (target: Target, { token, from }: Member, path: string, body: unknown): Promise<Answer> =>
  ask(target, { path: `/api${path}`, body, token, from })

async function archivePath(target: Target, member: Member): Promise<string> {
  const answer = await post(target, member, '/account/export', { currentPassword: password })
  return parsed<{ path: string }>(answer).path
}

/** Sends the same request concurrently from many addresses; returns how many succeeded. */
async function race(target: Target, path: string, body?: unknown): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () => ask(target, { path, body, from: anAddress() })),
  )
  for (const { status } of answers)
    assert.ok(status > 0 && status < 500, `${path} was answered with ${status}`)
  return answers.filter(({ status }) => status === 200).length
}

const rounds = ({ isShort }: Target): number => (isShort ? 1 : 10)

const codes: Attack = {
  name: 'single-use codes redeemed concurrently',
  async run(target) {
    for (let round = 0; round < rounds(target); round += 1) {
      const member = await aMember(target)
      assert.equal(await race(target, await archivePath(target, member)), 1, 'an archive was opened twice')
      await post(target, member, '/deactivate', { currentPassword: password })
      const login = await post(target, member, '/login', { email: member.email, password })
      const code = parsed<LoginResult>(login).reactivation?.code
      assert.equal(await race(target, '/api/reactivate', { code }), 1, 'a login code was used twice')
    }
  },
}

const captchas: Attack = {
  name: 'captcha solution replay',
  async run(target) {
    for (let round = 0; round < rounds(target); round += 1) {
      const { email } = await aMember(target)
      const captcha = solve(parsed(await ask(target, { path: '/api/captcha' })))
      assert.equal(await race(target, '/api/v2/resetPassword', { email, captcha }), 1)
    }
  },
}

/** Two people meet by text; returns their call. */
async function meet(target: Target, one: Member, other: Member): Promise<string> {
  const url = `ws://127.0.0.1:${target.port}/socket`
  const sockets = [await BenchSocket.open(url, one.token), await BenchSocket.open(url, other.token)]
  const found = sockets.map((socket) => socket.next('call.found'))
  for (const socket of sockets) {
    socket.send({ type: 'match.start', filter: 'both', languages: ['en'], mode: 'text' })
  }
  const [{ call } = { call: { callId: '' } }] = await Promise.all(found)
  for (const socket of sockets) socket.close()
  return call.callId
}

async function archiveOf(target: Target, member: Member): Promise<string> {
  const { status, body } = await ask(target, { path: await archivePath(target, member), from: member.from })
  assert.equal(status, 200)
  return [...unzip(body).values()].join('\n')
}

const archives: Attack = {
  name: "data exports containing other people's data",
  async run(target) {
    for (let round = 0; round < rounds(target); round += 1) {
      const [reporter, reported] = [await aMember(target), await aMember(target)]
      const callId = await meet(target, reporter, reported)
      const text = `the words of ${randomUUID()}`
      const report = { callId, reason: 'scam', text, key: randomUUID() }
      assert.equal((await post(target, reporter, '/report', report)).status, 200)
      assert.equal((await post(target, reporter, `/block/${reported.userId}`, {})).status, 200)
      const [own, other] = [await archiveOf(target, reporter), await archiveOf(target, reported)]
      // The secret that is searched for exists.
      assert.ok(own.includes(text) && own.includes(callId) && other.includes(callId))
      for (const secret of [text, reporter.email, reporter.token]) assert.ok(!other.includes(secret))
      assert.ok(!other.includes('"kind":"block"') && !other.includes('"kind":"report"'))
      for (const secret of [reported.email, reported.token]) assert.ok(!own.includes(secret))
    }
  },
}

/** Races and leaks: what is valid once or for one person only. */
export const secretAttacks: readonly Attack[] = [codes, captchas, archives]
