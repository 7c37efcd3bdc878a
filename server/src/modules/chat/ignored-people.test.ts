import { expect, test } from 'vitest'
import { aChatServer } from '../../../test/chat-server.ts'
import { aPerson, type SignedUp } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

const { server, chat } = await aChatServer()

const act = (person: SignedUp, path: 'ignore' | 'unignore' | 'block' | 'follow', otherPerson: SignedUp) =>
  server.post(`/${path}/${otherPerson.userId}`, {}, person.token)
const ignored = async (person: SignedUp) =>
  (
    await server.get<{ people: { userId: string; name: string; ignoredAt: number }[] }>(
      '/ignorelist',
      person.token,
    )
  ).body.people
const shown = async (reader: SignedUp, filter: 'default' | 'requestFolder') =>
  (await chat.list(reader, `?filter=${filter}`)).chats.map(({ lastMessage, ignored: isIgnored }) => ({
    text: lastMessage?.text,
    isIgnored: isIgnored ?? false,
  }))
const unreadIds = (person: SignedUp) => server.composition.chat.unread(person.userId, { since: new Date(0) })

test('messages of an ignored person stay in the requests, unread and without a notice, until they are no longer ignored', async () => {
  const [ann, bob] = await chat.matched()
  await chat.send(bob, ann, 'Before')
  expect((await act(ann, 'ignore', bob)).status).toBe(200)
  await expect.poll(() => shown(ann, 'requestFolder')).toEqual([{ text: 'Before', isIgnored: true }])
  const sent = await chat.send(bob, ann, 'Do you hear me?')
  expect(sent.status).toBe(200)
  expect(await shown(ann, 'default')).toEqual([])
  expect(await shown(ann, 'requestFolder')).toEqual([{ text: 'Do you hear me?', isIgnored: true }])
  expect(await unreadIds(ann)).toEqual([])
  expect(await server.composition.chat.countUnread(ann.userId)).toBe(0)
  // The other one's chat shows nothing of it.
  expect(await shown(bob, 'default')).toEqual([{ text: 'Do you hear me?', isIgnored: false }])
  await act(ann, 'unignore', bob)
  await expect.poll(() => shown(ann, 'default')).toEqual([{ text: 'Do you hear me?', isIgnored: false }])
  expect(await unreadIds(ann)).toMatchObject([{ text: 'Before' }, { text: 'Do you hear me?' }])
})

test('the first message of an ignored person is a request, also where it would have been awaited', async () => {
  const [ann, bob] = await chat.matched()
  await act(ann, 'ignore', bob)
  await chat.send(bob, ann, 'Hello')
  expect(await shown(ann, 'default')).toEqual([])
  expect(await shown(ann, 'requestFolder')).toEqual([{ text: 'Hello', isIgnored: true }])
})

test('whoever writes to a person they ignore ignores them no longer', async () => {
  const [ann, bob] = await chat.matched()
  await act(ann, 'ignore', bob)
  await chat.send(bob, ann, 'Hello')
  const { body } = await chat.send(ann, bob, 'All right')
  expect([body.chat.ignored, body.chat.isInRequestFolder]).toEqual([undefined, false])
  expect(await ignored(ann)).toEqual([])
  await chat.send(bob, ann, 'Good')
  expect(await shown(ann, 'default')).toEqual([{ text: 'Good', isIgnored: false }])
})

test('a stranger’s request that was ignored is a request again afterwards', async () => {
  const [ann, bob] = await chat.strangers()
  await chat.send(bob, ann, 'Hello')
  await act(ann, 'ignore', bob)
  await expect.poll(() => shown(ann, 'requestFolder')).toEqual([{ text: 'Hello', isIgnored: true }])
  await act(ann, 'unignore', bob)
  await expect.poll(() => shown(ann, 'requestFolder')).toEqual([{ text: 'Hello', isIgnored: false }])
  expect(await shown(ann, 'default')).toEqual([])
})

test('an ignored person is listed, is never matched, and keeps seeing the card and the contact', async () => {
  const [ann, bob] = await chat.matched()
  await act(ann, 'follow', bob)
  await act(bob, 'follow', ann)
  await act(ann, 'ignore', bob)
  await act(ann, 'ignore', bob)
  expect(await ignored(ann)).toMatchObject([{ userId: bob.userId }])
  expect(await ignored(bob)).toEqual([])
  const { people } = server.composition
  for (const [one, another] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    expect(await people.mayMeet(one.userId, another.userId)).toBe(false)
    expect(await people.excludedOf(one.userId)).toEqual([another.userId])
  }
  const card = async (reader: SignedUp, otherPerson: SignedUp) =>
    (await server.get<{ ignored?: true; relation: unknown }>(`/people/${otherPerson.userId}`, reader.token))
      .body
  const relation = { added: true, addedMe: true }
  expect(await card(ann, bob)).toMatchObject({ ignored: true, relation })
  const theirs = await card(bob, ann)
  expect([theirs.ignored, theirs.relation]).toEqual([undefined, relation])
  await act(ann, 'unignore', bob)
  expect(await ignored(ann)).toEqual([])
  expect(await people.mayMeet(bob.userId, ann.userId)).toBe(true)
  expect((await card(ann, bob)).relation).toEqual(relation)
})

test('an ignored contact does not see whether the person is online, and does not ring them', async () => {
  const [ann, bob] = await chat.matched()
  await act(ann, 'follow', bob)
  await act(bob, 'follow', ann)
  await chat.send(bob, ann, 'Hello')
  const [mine, theirs] = [await aTab(server, ann), await aTab(server, bob)]
  const online = async () => {
    const followings = await server.get<{ people: { online: boolean }[] }>('/followings', bob.token)
    return [followings.body.people[0]?.online, (await chat.chatWith(bob, ann)).online]
  }
  expect(await online()).toEqual([true, true])
  await act(ann, 'ignore', bob)
  expect(await online()).toEqual([false, false])
  expect(await theirs.request({ type: 'call.ringContact', userId: ann.userId })).toBe('contact_unavailable')
  await act(ann, 'unignore', bob)
  expect(await theirs.request({ type: 'call.ringContact', userId: ann.userId })).toBeNull()
  await mine.next('call.incoming')
})

test('neither oneself, a stranger nor somebody who is not ignored can be ignored or readmitted', async () => {
  const [me, stranger] = [await aPerson(server), await aPerson(server)]
  const codes = async (path: 'ignore' | 'unignore') =>
    Promise.all([me, stranger].map(async (otherPerson) => (await act(me, path, otherPerson)).body.code))
  expect(await codes('ignore')).toEqual(['cannot_target_self', 'not_found'])
  expect(await codes('unignore')).toEqual(['cannot_target_self', 'not_found'])
})

test('a block stays when an ignore is taken back', async () => {
  const [ann, bob] = await chat.matched()
  await act(ann, 'ignore', bob)
  await act(ann, 'block', bob)
  await act(ann, 'unignore', bob)
  expect(await server.composition.people.hasBlocked(ann.userId, bob.userId)).toBe(true)
})
