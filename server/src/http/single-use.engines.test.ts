import { randomUUID } from 'node:crypto'
import type { LoginResult } from '@serendip/contract'
import { createMessageSocket } from '@serendip/contract/message-socket'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { aNewAddress, askFrom, parsed } from '../../test/ask-from.ts'
import { solve } from '../../test/captcha.ts'
import { aMember, type Member, memberPassword, postAs } from '../../test/member-from.ts'
import { unzip } from '../../test/unzip.ts'
import { describeProducts } from '../../test/whole-products.ts'

const atOnce = 20

describeProducts('what is valid once, or for one person only', (product) => {
  async function archivePath(member: Member): Promise<string> {
    const answer = await postAs(product, member, '/account/export', { currentPassword: memberPassword })
    return parsed<{ path: string }>(answer).path
  }

  /** Sends the same request concurrently from many addresses; returns how many succeeded. */
  async function race(path: string, body?: unknown): Promise<number> {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => askFrom(product, { path, body, from: aNewAddress() })),
    )
    for (const { status } of answers) {
      expect(status).toBeGreaterThan(0)
      expect(status).toBeLessThan(500)
    }
    return answers.filter(({ status }) => status === 200).length
  }

  /** A person's tab that was welcomed. */
  async function aTabOf({ token, from }: Member) {
    const raw = new WebSocket(product.socketUrl, { localAddress: from })
    const socket = createMessageSocket(raw)
    await socket.opened
    const welcome = socket.next('welcome')
    socket.send({ type: 'hello', token, tabId: randomUUID() })
    await welcome
    return socket
  }

  /** Two people meet by text; returns their call. */
  async function meet(...members: readonly Member[]): Promise<string> {
    const tabs = await Promise.all(members.map(aTabOf))
    const found = tabs.map((tab) => tab.next('call.found'))
    for (const tab of tabs) tab.send({ type: 'match.start', filter: 'both', languages: ['en'], mode: 'text' })
    const [first] = await Promise.all(found)
    for (const tab of tabs) tab.close()
    return first?.call.callId ?? ''
  }

  async function archiveOf(member: Member): Promise<string> {
    const { status, body } = await askFrom(product, { path: await archivePath(member), from: member.from })
    expect(status).toBe(200)
    return [...unzip(body).values()].join('\n')
  }

  test('an archive is opened once, however many ask for it at the same moment', async () => {
    expect(await race(await archivePath(await aMember(product)))).toBe(1)
  })

  test('a code that reactivates an account is used once, however many use it at the same moment', async () => {
    const member = await aMember(product)
    await postAs(product, member, '/deactivate', { currentPassword: memberPassword })
    const login = await postAs(product, member, '/login', { email: member.email, password: memberPassword })
    const code = parsed<LoginResult>(login).reactivation?.code
    expect(code).toBeDefined()
    expect(await race('/api/reactivate', { code })).toBe(1)
  })

  test('the solution of a captcha is accepted once, however many send it at the same moment', async () => {
    const { email } = await aMember(product)
    const captcha = solve(parsed(await askFrom(product, { path: '/api/captcha', from: aNewAddress() })))
    expect(await race('/api/v2/resetPassword', { email, captcha })).toBe(1)
  })

  test('an archive has what its person did, and nothing that others wrote about them', async () => {
    const [reporter, reported] = [await aMember(product), await aMember(product)]
    const callId = await meet(reporter, reported)
    const text = `the words of ${randomUUID()}`
    const report = { callId, reason: 'scam', text, key: randomUUID() }
    expect((await postAs(product, reporter, '/report', report)).status).toBe(200)
    expect((await postAs(product, reporter, `/block/${reported.userId}`, {})).status).toBe(200)
    const [own, otherId] = [await archiveOf(reporter), await archiveOf(reported)]
    // The secret that is searched for exists.
    for (const known of [text, callId]) expect(own).toContain(known)
    expect(otherId).toContain(callId)
    for (const secret of [text, reporter.email, reporter.token]) expect(otherId).not.toContain(secret)
    for (const kind of ['block', 'report']) expect(otherId).not.toContain(`"kind":"${kind}"`)
    for (const secret of [reported.email, reported.token]) expect(own).not.toContain(secret)
  })
})
