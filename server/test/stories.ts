import type { OwnStory } from '@serendip/contract'
import { sql } from 'kysely'
import { mediaOn } from './chat-media.ts'
import { aPerson, type SignedUp, type TestServer } from './server.ts'

/** Somebody who posts stories. */
export async function aCreator(server: TestServer, rolesGroup = 'goddess'): Promise<SignedUp> {
  const person = await aPerson(server)
  const { db } = server.composition.engines.database
  await sql`insert into creators (account_id, created_at) values (${person.userId}, now())`.execute(db)
  await sql`update accounts set roles_group = ${rolesGroup} where id = ${person.userId}`.execute(db)
  return person
}

/** Posts a picture as a story; answers its id. */
export async function postStory(
  server: TestServer,
  creator: SignedUp,
  words: { caption?: string; altText?: string; drawnText?: string; isPublic?: boolean } = {},
): Promise<string> {
  const mediaId = await mediaOn(server).upload(creator, { purpose: 'storyImage' })
  const { status, body } = await server.post<{ story: OwnStory }>(
    '/stories/post',
    { mediaId, ...words },
    creator.token,
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.story.storyId
}
