import { randomUUID } from 'node:crypto'
import type { ReportReason } from '@serendip/contract'
import { sql } from 'kysely'
import { chatOn } from '../../../server/test/chat.ts'
import { sendDocuments } from '../../../server/test/documents.ts'
import { haveMet } from '../../../server/test/met.ts'
import { uploadProfilePhoto } from '../../../server/test/profile-photos.ts'
import { aPerson, type SignedUp, type TestServer } from '../../../server/test/server.ts'
import { portrait } from './portrait.ts'

const names = ['Anton', 'Bilal', 'Carlos', 'Dmitri', 'Emil', 'Farid', 'Goran', 'Hugo', 'Ivan', 'Jonas']
const languages = ['en', 'de', 'ar', 'es', 'fr', 'it', 'pt']
const backgrounds = ['#7fb3a6', '#d9885f', '#7c86c9', '#c98fb0', '#9aa86b']
const talk = [
  'Hi! How is your evening going?',
  'Pretty good, I just came back from a run. Yours?',
  'Quiet. I’m learning to cook, badly.',
  'What’s on the menu?',
  'Burnt rice, mostly.',
]
const reasons: readonly ReportReason[] = ['scam', 'spam', 'harassment', 'nudity', 'minor']

/** One of every so many people sends a report, applies as a creator, or never confirmed the address. */
const perReport = 10
const perApplication = 12
const perUnconfirmed = 5

export interface SeedCounts {
  readonly people: number
  readonly chats: number
  readonly reports: number
  readonly applications: number
}

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('the list is empty')
  return item
}

const confirmAddress = ({ composition }: TestServer, { userId }: SignedUp) =>
  sql`update accounts set email_confirmed = true where id = ${userId}`.execute(
    composition.engines.database.db,
  )

async function signUp(server: TestServer, count: number): Promise<readonly SignedUp[]> {
  const people: SignedUp[] = []
  for (let index = 0; index < count; index += 1) {
    const person = await aPerson(server, {
      email: `seed-${randomUUID()}@people.example`,
      name: at(names, index),
      birthday: `${1975 + (index % 28)}-03-${10 + (index % 18)}`,
      language: at(languages, index),
    })
    await uploadProfilePhoto(server, person, 'profilePhoto', await portrait(at(backgrounds, index)))
    if (index % perUnconfirmed !== 0) await confirmAddress(server, person)
    people.push(person)
  }
  return people
}

/** Two people who met in a call and wrote to each other; answers the chat. */
async function talkTogether(server: TestServer, first: SignedUp, second: SignedUp): Promise<string> {
  const chat = chatOn(server)
  await haveMet(server, first, second)
  for (const [index, text] of talk.entries()) {
    const [from, to] = index % 2 === 0 ? [first, second] : [second, first]
    const { status, body } = await chat.send(from, to, text)
    if (status !== 200) throw new Error(`a message was refused: ${body.code}`)
  }
  return (await chat.chatWith(first, second))._id
}

async function report(server: TestServer, reporter: SignedUp, chatId: string, index: number): Promise<void> {
  const body = { chatId, reason: at(reasons, index), text: 'Please look at this chat.', key: randomUUID() }
  const { status } = await server.post('/report', body, reporter.token)
  if (status !== 200) throw new Error('a report was refused')
}

async function applyAsCreator(server: TestServer, { email, token }: SignedUp): Promise<void> {
  const application = {
    email,
    name: 'Mira',
    birthday: '1990-05-20',
    about: 'I paint, and I like to talk about it.',
    language: 'en',
    termsAccepted: true,
  }
  const { status, body } = await server.post('/creators/apply', application)
  if (status !== 200) throw new Error(`an application was refused: ${JSON.stringify(body)}`)
  // An application with the address of an account waits until its person says that it is theirs.
  await server.post('/creators/application/claim', { isMine: true }, token)
  await sendDocuments(server, token)
}

/** Fills a server in demo mode with people who have photos, chats, reports and applications. */
export async function seedWorld(server: TestServer, wanted: number): Promise<SeedCounts> {
  const people = await signUp(server, wanted)
  let reports = 0
  let chats = 0
  for (const [index, item] of people.entries()) {
    const otherPerson = people[index + 1]
    if (!otherPerson) break
    const chatId = await talkTogether(server, item, otherPerson)
    chats += 1
    if (index % perReport === 0) {
      await report(server, item, chatId, reports)
      reports += 1
    }
  }
  const applicants = people.filter((_, index) => index % perApplication === perApplication - 1)
  for (const person of applicants) await applyAsCreator(server, person)
  return { people: people.length, chats, reports, applications: applicants.length }
}
